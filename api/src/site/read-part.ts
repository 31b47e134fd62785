import { isPartKey, PARTS } from '@fotosoc/contract/parts/list';
import type { PartKey, PartValues } from '@fotosoc/contract/part';
import type { Db } from '../ground/db/connection.ts';
import type { Ground } from '../ground/ground.ts';
import { reportError } from '../ground/jobs/report-error.ts';
import { isValid } from '../ground/plugins/validation.ts';
import { defaultParts } from './defaults/defaults.ts';

/** The parts as visitors see them, with the number of the publication that each is of; 0 while it is as the site came. */
export interface SeenParts {
  values: PartValues;
  numbers: Record<PartKey, number>;
}

type PartsSource = Pick<Ground, 'changes' | 'config' | 'db'>;

/** What is known, until the content changes in whatever process. */
const known = new WeakMap<PartsSource['changes'], { revision: number; parts: Promise<SeenParts> }>();
/** What was known last. */
const latest = new WeakMap<PartsSource['changes'], PartValues>();

/** A part as it is published, or as the site came. Asked for anew by whoever needs it: it costs a look at a counter. */
export async function readPart<K extends PartKey>(site: PartsSource, key: K): Promise<PartValues[K]> {
  return (await readParts(site)).values[key];
}

/** A part as it was read last, without waiting; each call has it read anew for the next one. */
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

/** All of them. */
export async function readParts({ changes, config, db }: PartsSource): Promise<SeenParts> {
  const revision = await changes.contentRevision();
  const before = known.get(changes);
  if (before?.revision === revision) return before.parts;
  const parts = loadParts(db, config);
  known.set(changes, { revision, parts });
  void parts.then(
    ({ values }) => latest.set(changes, values),
    () => known.delete(changes), // whoever asked hears of it; the next one tries again
  );
  return parts;
}

/** The same from the database, for who decides by them within a transaction. */
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
    if (!isPartKey(key)) continue; // of a release that knew another part
    numbers[key] = number;
    Object.assign(values, { [key]: inShape(key, JSON.parse(value), values[key]) });
  }
  return { values, numbers };
}

/** What was stored in the shape of a release before has what it lacks as the site came; what cannot be read so is as the
 *  site came altogether. */
export function inShape<K extends PartKey>(key: K, stored: unknown, start: PartValues[K]): PartValues[K] {
  const value = { ...start, ...(stored as object) };
  if (isValid(PARTS[key].schema, value)) return value;
  reportError(new Error(`The part "${key}" is stored in a shape that this release does not know.`));
  return start;
}
