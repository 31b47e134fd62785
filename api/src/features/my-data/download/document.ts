import { Type, type Static } from 'typebox';
import type { DownloadedRows } from '@fotosoc/server-kit/personal-data/account-rows';

const Instant = Type.String({ description: 'ISO 8601, UTC' });
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Value = Type.Union([Type.String(), Type.Number(), Type.Null()]);

const Photo = Type.Object({
  path: Type.String({ description: 'Of the file, in this archive' }),
  portfolio: OrNull(Type.String({ description: 'Link' })),
  gallery: OrNull(Type.String({ description: 'Link of a gallery of the society' })),
  title: OrNull(Type.String({ description: 'Of the section with the photo' })),
  workTitle: Type.String({ description: 'Title that the photographer gave the photo; empty without one' }),
  alt: Type.String({ description: 'Text description of the photo' }),
  credit: Type.String({ description: 'Photographer; empty without one' }),
  width: Type.Integer(),
  height: Type.Integer(),
  exif: Type.Unknown({ description: 'Camera details, if stored' }),
  uploadedAt: Instant,
});
export type KnownPhoto = Static<typeof Photo>;

/** Personal data of an account without photos, which may be many. */
export interface PersonalRows {
  madeAt: string;
  email: string;
  tables: DownloadedRows[];
}

/** Returns the JSON Schema of `data.json`: a list of rows for each table with personal data. */
export function createDataSchema({ tables }: PersonalRows) {
  const lists = tables.map(({ table, title, columns }) => {
    const row = Type.Object(Object.fromEntries(columns.map((column) => [camelCase(column), Value])));
    return [camelCase(table), Type.Array(row, { title })] as const;
  });
  return Type.Object(
    { madeAt: Instant, ...Object.fromEntries(lists), photos: Type.Array(Photo) },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Everything that an account has on the site' },
  );
}

/** Yields `data.json`, photo by photo. */
export async function* streamDataJson(own: PersonalRows, photos: AsyncIterable<KnownPhoto>): AsyncGenerator<string> {
  const lists = own.tables.map(({ table, rows }) => [camelCase(table), rows.map(inCamelCase)] as const);
  const known = { madeAt: own.madeAt, ...Object.fromEntries(lists) };
  yield `${JSON.stringify(known, null, 2).slice(0, -2)},\n  "photos": [`;
  let comma = '\n';
  for await (const photo of photos) {
    yield `${comma}    ${JSON.stringify(photo)}`;
    comma = ',\n';
  }
  yield '\n  ]\n}\n';
}

function inCamelCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
