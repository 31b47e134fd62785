import { describe, expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

const FEATURES = 'api/src/features/';

/** Folders with queries of a feature that the feature's own imports need as well. They belong to the feature, but import
 *  none of its other files. */
const LOWER_FOLDERS: Record<string, string> = {
  'account-directory': 'accounts',
  'call-directory': 'calls',
  'event-directory': 'events',
  'gallery-directory': 'galleries',
  'handover-directory': 'handover',
  'portfolio-directory': 'portfolios',
  'published-sections': 'content',
};

/** Files that may query tables of other features, by the beginning of the path; at most five. */
const EXCEPTIONS = [
  { from: 'accounts/deletion/', why: 'the deletion of an account changes rows of all features in one transaction' },
  {
    from: 'moderation-cases/untrusted-senders.ts',
    why: 'the transaction that detects a flood quarantines its earlier captions and bookings',
  },
  { from: 'demo/seed.ts', why: 'a repeated seed first deletes the content of all features' },
];

const TABLES = /interface \w+Tables\s[^{]*\{\n([^}]*(?:\{[^}]*\}[^}]*)*?)\n\}/g;
const QUERY =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join|using)\(\s*(\[[^\]]*\]|'[^']*')/g;
const SQL = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;
/** A text with an underscore, such as the second argument of `deleteRowsInPages`. */
const NAME = /'([a-z]+_[a-z_]+)'/g;
const SQL_TABLE = /\b(?:from|join|into|update)\s+"?(\w+)/g;

/** Returns the tables that a file queries. */
function listQueriedTables(text: string): string[] {
  const built = [...text.matchAll(QUERY)].flatMap(([, tables = '']) => [...tables.matchAll(/'(\w+)/g)]);
  const written = [...text.matchAll(SQL)].flatMap(([, statement = '']) => [...statement.matchAll(SQL_TABLE)]);
  return [...new Set([...built, ...written, ...text.matchAll(NAME)].map(([, table = '']) => table))];
}

/** Returns queries of tables that belong to another feature.
 *  @param sources texts by path in `api/src/features/` */
function findForeignQueries(sources: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, string>();
  for (const [file, text] of sources) {
    if (!file.endsWith('/tables.ts')) continue;
    for (const [, columns = ''] of text.matchAll(TABLES)) {
      for (const [, table = ''] of columns.matchAll(/^ {2}(\w+): /gm)) owners.set(table, folderOf(file));
    }
  }
  return [...sources].flatMap(([file, text]) => {
    const folder = folderOf(file);
    const isForeign = (owner: string | undefined) => ![undefined, folder, LOWER_FOLDERS[folder]].includes(owner);
    const foreign = listQueriedTables(text).filter((table) => isForeign(owners.get(table)));
    return foreign.map((table) => `${file} queries ${table} of ${owners.get(table)}`);
  });
}

/** Returns the feature's folder; empty for files that connect features. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1)[0] ?? '';
}

describe('queries of tables of another feature', () => {
  it('are found in builders and in SQL', () => {
    const sources = new Map([
      [
        'photos/tables.ts',
        'export interface PhotoTables {\n  photos: PhotoRow;\n  files: { id: string };\n  sets: Row;\n  photo_files: Row;\n}\n',
      ],
      ['photos/queries.ts', `db.selectFrom('photos').innerJoin('sets', 'sets.id', 'photos.set_id')`],
      ['loans/a.ts', `db.selectFrom('photos as photo')\n  .leftJoin(\n    'sets', 'sets.id', 'photo.set_id')`],
      ['loans/desk/b.ts', `sql<number>\`(select count(*) from files)\`; db.selectFrom(['photos', 'unknown'])`],
      ['routes.ts', `db.updateTable('sets')`],
      ['search/c.ts', `for (const table of ['photo_files', 'photo_id']) await db.deleteFrom(table).execute()`],
    ]);
    expect(findForeignQueries(sources)).toEqual([
      'loans/a.ts queries photos of photos',
      'loans/a.ts queries sets of photos',
      'loans/desk/b.ts queries photos of photos',
      'loans/desk/b.ts queries files of photos',
      'routes.ts queries sets of photos',
      'search/c.ts queries photo_files of photos',
    ]);
  });

  it('exist only in declared exceptions', () => {
    const files = listTrackedFiles(`${FEATURES}*.ts`).map((file) => file.slice(FEATURES.length));
    const counted = files.filter((file) => !file.endsWith('.test.ts') && !file.startsWith('migrations/'));
    const found = findForeignQueries(new Map(counted.map((file) => [file, readRepositoryFile(FEATURES + file)])));
    const isDeclared = (query: string) => EXCEPTIONS.some(({ from }) => query.startsWith(from));
    expect(found.filter((query) => !isDeclared(query))).toEqual([]);
    expect(EXCEPTIONS.length).toBeLessThanOrEqual(5);
    const unused = EXCEPTIONS.filter(({ from }) => !found.some((query) => query.startsWith(from)));
    expect(unused, 'needless exceptions').toEqual([]);
  });
});
