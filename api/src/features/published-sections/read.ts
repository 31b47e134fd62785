import { isFixedSectionKey, PAGE_SECTIONS } from '@fotosoc/contract/sections/list';
import type { FixedSectionKey, SectionValues } from '@fotosoc/contract/page-section';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { reportError } from '@fotosoc/server-kit/jobs/report-error';
import { isValid } from '@fotosoc/server-kit/http/validation';
import { createDefaultSections } from '../defaults/defaults.ts';

/** Published sections with their version numbers; 0 for default content. */
export interface PublishedSections {
  values: SectionValues;
  numbers: Record<FixedSectionKey, number>;
}

type SectionServices = Pick<ServerKit, 'changes' | 'config' | 'db'>;

/** Cached sections, valid until the content changes in any process. */
const cachedSections = new WeakMap<
  SectionServices['changes'],
  { revision: number; sections: Promise<PublishedSections> }
>();
const latestValues = new WeakMap<SectionServices['changes'], SectionValues>();

/** Returns the published value of a section, or its default. The value is cached; each call reads a counter. */
export async function readSection<K extends FixedSectionKey>(site: SectionServices, key: K): Promise<SectionValues[K]> {
  return (await readSections(site)).values[key];
}

/** Returns a function that returns the last read value without waiting; each call starts a new read for the next
 *  call. */
export async function followSection<K extends FixedSectionKey>(
  site: SectionServices & Pick<ServerKit, 'background'>,
  key: K,
): Promise<() => SectionValues[K]> {
  await readSections(site);
  return () => {
    site.background.run(() => readSections(site));
    return latestValues.get(site.changes)![key];
  };
}

/** Returns all published sections. */
export async function readSections({ changes, config, db }: SectionServices): Promise<PublishedSections> {
  const revision = await changes.contentRevision();
  const before = cachedSections.get(changes);
  if (before?.revision === revision) return before.sections;
  const sections = loadSections(db, config);
  cachedSections.set(changes, { revision, sections });
  void sections.then(
    ({ values }) => latestValues.set(changes, values),
    () => cachedSections.delete(changes), // the caller gets the error; the next call retries
  );
  return sections;
}

/** Reads the sections from the database, for decisions within a transaction. */
export async function loadSections(
  db: Db,
  { publicUrl }: Pick<ServerKit['config'], 'publicUrl'>,
): Promise<PublishedSections> {
  const values = createDefaultSections(publicUrl);
  const numbers = Object.fromEntries(Object.keys(PAGE_SECTIONS).map((key) => [key, 0])) as PublishedSections['numbers'];
  const rows = await db
    .selectFrom('part_versions as version')
    .select(['version.key', 'version.number', 'version.value'])
    .where('version.number', '=', (newest) =>
      newest
        .selectFrom('part_versions as other')
        .select(({ fn }) => fn.max('other.number').as('number'))
        .whereRef('other.key', '=', 'version.key'),
    )
    .execute();
  for (const { key, number, value } of rows) {
    if (!isFixedSectionKey(key)) continue; // section of another release
    numbers[key] = number;
    Object.assign(values, { [key]: toCurrentFormat(key, JSON.parse(value), values[key]) });
  }
  return { values, numbers };
}

/** Converts a stored value of an earlier release: missing fields get their defaults; an invalid value is replaced by
 *  the default. */
export function toCurrentFormat<K extends FixedSectionKey>(
  key: K,
  stored: unknown,
  start: SectionValues[K],
): SectionValues[K] {
  const value = { ...start, ...(stored as object) };
  if (isValid(PAGE_SECTIONS[key].schema, value)) return value;
  reportError(new Error(`The page section "${key}" is stored in a format that this release does not support.`));
  return start;
}
