import { MAX_COUNT } from '../limits.ts';
import { Type, type Static, type TOptional, type TSchema } from 'typebox';
import { Instant, NextCursor, Page, Version, type Endpoints } from '../endpoint.ts';
import {
  EDITED_PAGES,
  PARTS,
  type EditedPage,
  type PartKey,
  type PartValues,
  type SectionKey,
  type SectionValue,
} from './parts/list.ts';
import {
  ROW_KEY_PATTERN,
  type EventSection,
  type FotoSection,
  type RowKey,
  type RowPage,
  type RowValue,
} from './parts/rows.ts';
import { Photo } from './photo.ts';
import { RecordEntry } from './record.ts';

export type {
  EditedPage,
  EventSection,
  FotoSection,
  PartKey,
  PartValues,
  RowKey,
  RowPage,
  RowValue,
  SectionKey,
  SectionValue,
};

/** Words of a line: text, or some of it emphasised, strong, or leading somewhere. */
export type Inline =
  | string
  | { em: Inline[] }
  | { strong: Inline[] }
  | { href: string; words: Inline[] }
  | { br: true };
/** What words consist of: paragraphs, and lists of lines. */
export type Block = { p: Inline[] } | { ul: Inline[][] } | { ol: Inline[][] };

const Blocks = Type.Unsafe<Block[]>(
  Type.Array(Type.Unknown(), {
    description: 'Paragraphs {p}, lists {ul}, {ol}; in them text, {em}, {strong}, {br}, {href, words}',
  }),
);

/** What values name, beside them. */
const Named = {
  /** The photos that values name, by id. One that is hidden or gone is not among them. */
  photos: Type.Record(Type.String(), Photo),
  /** The words of values that are more than one paragraph of plain text, by themselves. */
  words: Type.Unsafe<Record<string, Block[]>>(
    Type.Object({}, { additionalProperties: Blocks }), // not a Record, whose keys may hold no line ends
  ),
};
const NamedBeside = Type.Object(Named);
export type NamedBeside = Static<typeof NamedBeside>;

type Schemas = { [K in PartKey]: TOptional<(typeof PARTS)[K]['schema']> };
const values = Object.fromEntries(
  Object.entries(PARTS).map(([key, { schema }]) => [key, Type.Optional(schema as TSchema)]),
) as unknown as Schemas;

const PageQuery = Type.Object(
  {
    page: Type.Unsafe<EditedPage>(
      Type.Union((Object.keys(EDITED_PAGES) as EditedPage[]).map((page) => Type.Literal(page))),
    ),
  },
  { additionalProperties: false },
);
const KeyParams = Type.Object({
  key: Type.Unsafe<SectionKey>(
    Type.Union([
      ...(Object.keys(PARTS) as PartKey[]).map((key) => Type.Literal(key)),
      Type.String({ pattern: ROW_KEY_PATTERN, description: 'event.<id>, foto.now or foto.YYYY-MM-DD' }),
    ]),
  ),
});

/** Who did something to a part, as they are called now, and when. Nobody where their account is gone. */
const Done = Type.Object({ at: Instant, by: Type.Union([Type.String(), Type.Null()]), isYou: Type.Boolean() });

/** A part as those who change it see it. */
export const PartDraft = Type.Object({
  key: Type.Unsafe<SectionKey>(Type.String()),
  title: Type.String(),
  /** The draft; what visitors see where there is none. Its shape is that of the part. */
  value: Type.Unknown(),
  /** Of draft and publication together: another one as soon as somebody changes either. */
  version: Version,
  /** Who changed the draft last; null where there is none. */
  drafted: Type.Union([Done, Type.Null()]),
  /** Null while it is as the site came. */
  published: Type.Union([Done, Type.Null()]),
  /** What visitors see. */
  seen: Type.Unknown(),
  /** What visitors saw when the draft was saved; left out unless they see something else since. */
  base: Type.Optional(Type.Unknown()),
});
export type PartDraft = Static<typeof PartDraft>;

/** A time to publish at, and who set it. */
const Scheduled = Type.Object({ publishAt: Instant, ...Done.properties });

export const PageDrafts = Type.Object({
  parts: Type.Array(PartDraft),
  ...Named,
  /** When the drafts of this page are published by themselves, and who said so. */
  scheduled: Type.Union([Scheduled, Type.Null()]),
  /** What could not be published at its time and is a draft still, with a sentence for each reason. */
  notPublished: Type.Union([Type.Object({ ...Scheduled.properties, reasons: Type.Array(Type.String()) }), Type.Null()]),
});
export type PageDrafts = Static<typeof PageDrafts>;

/** One publication of a part; number 0 is how the site came. */
export const PartVersion = Type.Object({
  key: Type.Unsafe<SectionKey>(Type.String()),
  title: Type.String(),
  number: Type.Integer(),
  published: Done,
  /** Whether this publication removed the section, e.g. an event. */
  isRemoved: Type.Boolean(),
});
export type PartVersion = Static<typeof PartVersion>;

const readErrors = ['auth/unauthenticated', 'auth/unauthorized'] as const;
const writeErrors = [...readErrors, 'request/too-many-requests'] as const;
const mayChange = { access: 'administrator', right: 'content' } as const;
const Changed = { 200: Type.Object({ part: PartDraft, ...Named }) };

export const parts = {
  'GET /api/parts': {
    summary: 'Words and pictures of a page, as the society has published them',
    access: 'anyone',
    query: PageQuery,
    replies: { 200: Type.Object({ parts: Type.Object(values), ...Named }) },
  },
  'GET /api/part-drafts': {
    summary: 'What is being changed of a page, by whom, beside what visitors see',
    ...mayChange,
    query: PageQuery,
    replies: { 200: PageDrafts },
    errors: readErrors,
  },
  'PUT /api/part-drafts/:key': {
    summary: 'Keep a draft of a part, for everybody who looks after the content; one that is as published is none',
    ...mayChange,
    params: KeyParams,
    body: Type.Object(
      { value: Type.Unknown({ description: 'The whole part, in its shape; see GET /api/parts' }) },
      { additionalProperties: false },
    ),
    replies: Changed,
    errors: [...writeErrors, 'parts/changed-meanwhile'],
  },
  'DELETE /api/part-drafts/:key': {
    summary: 'Discard a draft',
    ...mayChange,
    params: KeyParams,
    replies: Changed,
    errors: [...writeErrors, 'parts/changed-meanwhile'],
  },
  'POST /api/part-publications': {
    summary: 'Publish drafts of a page together, at once, or whatever they are at a time',
    ...mayChange,
    body: Type.Object(
      {
        ...PageQuery.properties,
        versions: Type.Record(Type.String({ maxLength: 64 }), Version, {
          description: 'By part, the version that was decided about',
          maxProperties: 200,
        }),
        publishAt: Type.Optional(
          Type.String({
            pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
            title: 'time of publication',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ entry: Type.Union([RecordEntry, Type.Null()]), ...PageDrafts.properties }) },
    errors: [...writeErrors, 'parts/changed-meanwhile', 'parts/published-meanwhile', 'parts/nothing-changed'],
  },
  'DELETE /api/part-publications': {
    summary: 'Publish nothing of a page by itself any more, and tell no more of what was not published',
    ...mayChange,
    query: PageQuery,
    replies: { 200: PageDrafts },
    errors: writeErrors,
  },
  'POST /api/part-publications/:id/undo': {
    summary: 'Take a publication back within a minute: it is a draft again',
    ...mayChange,
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 200: PageDrafts },
    errors: [...writeErrors, 'parts/cannot-undo'],
  },
  'GET /api/part-versions': {
    summary: 'What was published of a page within two years, the newest first',
    ...mayChange,
    query: Type.Object({ ...PageQuery.properties, ...Page.properties }, { additionalProperties: false }),
    replies: { 200: Type.Object({ versions: Type.Array(PartVersion), nextCursor: NextCursor }) },
    errors: readErrors,
  },
  'POST /api/part-versions/:key/:number/drafts': {
    summary: 'Bring a published version back as a draft; number 0 is how the site came',
    ...mayChange,
    params: Type.Object({ ...KeyParams.properties, number: Type.Integer({ minimum: 0, maximum: MAX_COUNT }) }),
    replies: Changed,
    errors: [...writeErrors, 'parts/changed-meanwhile', 'parts/not-found'],
  },
} as const satisfies Endpoints;
