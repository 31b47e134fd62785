import { isPartKey, PARTS } from '@fotosoc/contract/parts/list';
import type { PartKey, PartValues } from '@fotosoc/contract/part';
import type { Db } from '../ground/db/connection.ts';
import type { Ground } from '../ground/ground.ts';
import { reportError } from '../ground/jobs/report-error.ts';
import { isValid } from '../ground/plugins/validation.ts';
import { defaultParts } from './defaults/defaults.ts';

/** Published sections with their version numbers; 0 for default content. */
export interface SeenParts {
  values: PartValues;
  numbers: Record<PartKey, number>;
}

type PartsSource = Pick<Ground, 'changes' | 'config' | 'db'>;

/** Cached sections, valid until the content changes in any process. */
const known = new WeakMap<PartsSource['changes'], { revision: number; parts: Promise<SeenParts> }>();
const latest = new WeakMap<PartsSource['changes'], PartValues>();

/** Returns the published value of a section, or its default. The value is cached; each call reads a counter. */
export async function readPart<K extends PartKey>(site: PartsSource, key: K): Promise<PartValues[K]> {
  return (await readParts(site)).values[key];
}

/** Returns a function that returns the last read value without waiting; each call starts a new read for the next
 *  call. */
export async function followPart<K extends PartKey>(
  site: PartsSource & Pick<Ground, 'background'>,
  key: K,
): Promise<() => PartValues[K]> {
  await readParts(site);
  return () => {
    site.background.run(() => readParts(site));
    return latest.get(site.changes)![key];
  };
}

/** Returns all published sections. */
export async function readParts({ changes, config, db }: PartsSource): Promise<SeenParts> {
  const revision = await changes.contentRevision();
  const before = known.get(changes);
  if (before?.revision === revision) return before.parts;
  const parts = loadParts(db, config);
  known.set(changes, { revision, parts });
  void parts.then(
    ({ values }) => latest.set(changes, values),
    () => known.delete(changes), // the caller gets the error; the next call retries
  );
  return parts;
}

/** Reads the sections from the database, for decisions within a transaction. */
export async function loadParts(db: Db, { publicUrl }: Pick<Ground['config'], 'publicUrl'>): Promise<SeenParts> {
  const values = defaultParts(publicUrl);
  const numbers = Object.fromEntries(Object.keys(PARTS).map((key) => [key, 0])) as SeenParts['numbers'];
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
    if (!isPartKey(key)) continue; // section of another release
    numbers[key] = number;
    Object.assign(values, { [key]: inShape(key, JSON.parse(value), values[key]) });
  }
  return { values, numbers };
}

/** Converts a stored value of an earlier release: missing fields get their defaults; an invalid value is replaced by
 *  the default. */
export function inShape<K extends PartKey>(key: K, stored: unknown, start: PartValues[K]): PartValues[K] {
  const value = { ...start, ...(stored as object) };
  if (isValid(PARTS[key].schema, value)) return value;
  reportError(new Error(`The part "${key}" is stored in a shape that this release does not know.`));
  return start;
}
