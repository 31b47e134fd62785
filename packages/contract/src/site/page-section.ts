import { MAX_COUNT } from '../limits.ts';
import { Type, type Static, type TOptional, type TSchema } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Page, Version, type Endpoints } from '../endpoint.ts';
import {
  EDITED_PAGES,
  PAGE_SECTIONS,
  type EditedPage,
  type FixedSectionKey,
  type SectionValues,
  type SectionKey,
  type SectionValue,
} from './sections/list.ts';
import {
  ROW_KEY_PATTERN,
  type EventSection,
  type FotoSection,
  type RowKey,
  type RowPage,
  type RowValue,
} from './sections/rows.ts';
import { Photo } from './photo.ts';
import { RENAMED_IN_REVISION } from '../revision.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

export type {
  EditedPage,
  EventSection,
  FotoSection,
  FixedSectionKey,
  SectionValues,
  RowKey,
  RowPage,
  RowValue,
  SectionKey,
  SectionValue,
};

/** Inline content: plain text, or emphasised, strong or linked content. */
export type Inline =
  | string
  | { em: Inline[] }
  | { strong: Inline[] }
  | { href: string; words: Inline[] }
  | { br: true };
/** Block content: paragraphs, and lists of lines. */
export type Block = { p: Inline[] } | { ul: Inline[][] } | { ol: Inline[][] };

const Blocks = Type.Unsafe<Block[]>(
  Type.Array(Type.Unknown(), {
    description: 'Paragraphs {p}, lists {ul}, {ol}; in them text, {em}, {strong}, {br}, {href, words}',
  }),
);

const Named = {
  /** Photos by id. Hidden and deleted photos are absent. */
  photos: Type.Record(Type.String(), Photo),
  /** Formatted texts of values that are more than one paragraph of plain text, keyed by the text. */
  words: Type.Unsafe<Record<string, Block[]>>(
    Type.Object({}, { additionalProperties: Blocks }), // not a Record, whose keys may not contain line ends
  ),
};
const ReferencedData = Type.Object(Named);
export type ReferencedData = Static<typeof ReferencedData>;

type Schemas = { [K in FixedSectionKey]: TOptional<(typeof PAGE_SECTIONS)[K]['schema']> };
const values = Object.fromEntries(
  Object.entries(PAGE_SECTIONS).map(([key, { schema }]) => [key, Type.Optional(schema as TSchema)]),
) as unknown as Schemas;

const PageQuery = createStrictObject({
  page: Type.Unsafe<EditedPage>(
    Type.Union((Object.keys(EDITED_PAGES) as EditedPage[]).map((page) => Type.Literal(page))),
  ),
});
const KeyParams = Type.Object({
  key: Type.Unsafe<SectionKey>(
    Type.Union([
      ...(Object.keys(PAGE_SECTIONS) as FixedSectionKey[]).map((key) => Type.Literal(key)),
      Type.String({ pattern: ROW_KEY_PATTERN, description: 'event.<id>, foto.now or foto.YYYY-MM-DD' }),
    ]),
  ),
});

/** Author and time of an action on a section, with the current name. `by` is `null` for a deleted account. */
const Authored = Type.Object({ at: Instant, by: Type.Union([Type.String(), Type.Null()]), isYou: Type.Boolean() });

/** A page section for its editors. */
export const SectionDraft = Type.Object({
  key: Type.Unsafe<SectionKey>(Type.String()),
  title: Type.String(),
  /** The draft, or the published value without a draft. The shape depends on the section. */
  value: Type.Unknown(),
  /** Version of draft and publication together: changes with either. */
  version: Version,
  drafted: Type.Union([Authored, Type.Null()]),
  /** `null` for the site's default content. */
  published: Type.Union([Authored, Type.Null()]),
  /** Published value. */
  seen: Type.Unknown(),
  /** Published value at the time of saving the draft; present only if the publication has changed since. */
  base: Type.Optional(Type.Unknown()),
});
export type SectionDraft = Static<typeof SectionDraft>;

const Scheduled = Type.Object({ publishAt: Instant, ...Authored.properties });

export const PageDrafts = Type.Object({
  sections: Type.Array(SectionDraft),
  ...Named,
  scheduled: Type.Union([Scheduled, Type.Null()]),
  /** Failed scheduled publication, with a sentence per reason. The drafts remain. */
  notPublished: Type.Union([Type.Object({ ...Scheduled.properties, reasons: Type.Array(Type.String()) }), Type.Null()]),
});
export type PageDrafts = Static<typeof PageDrafts>;

/** A publication of a section; number 0 is the site's default content. */
export const SectionVersion = Type.Object({
  key: Type.Unsafe<SectionKey>(Type.String()),
  title: Type.String(),
  number: Type.Integer(),
  published: Authored,
  /** True if this publication removed the section, e.g. an event. */
  isRemoved: Type.Boolean(),
});
export type SectionVersion = Static<typeof SectionVersion>;

const writeErrors = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;
const mayChange = { access: 'administrator', right: 'content' } as const;
const Changed = Type.Object({ section: SectionDraft, ...Named });
const PublishedSections = Type.Object({ sections: Type.Object(values), ...Named });
const Published = Type.Object({ entry: Type.Union([ActivityLogEntry, Type.Null()]), ...PageDrafts.properties });

const changedIn = RENAMED_IN_REVISION;
const { sections: draftSections, ...restOfDrafts } = PageDrafts.properties;
export const FormerDrafts = Type.Object({ parts: draftSections, ...restOfDrafts });
const beforeDrafts = { changedIn, reply: FormerDrafts, of: toFormerDrafts };
const beforeChanged = {
  changedIn,
  reply: Type.Object({ part: SectionDraft, ...Named }),
  of: ({ section, ...rest }: Static<typeof Changed>) => ({ part: section, ...rest }),
};

export const sections = {
  'GET /api/page-sections': {
    summary: 'Get the published texts and pictures of a page',
    access: 'anyone',
    query: PageQuery,
    replies: { 200: PublishedSections },
    before: {
      changedIn,
      reply: Type.Object({ parts: Type.Object(values), ...Named }),
      of: ({ sections: own, ...rest }: Static<typeof PublishedSections>) => ({ parts: own, ...rest }),
    },
  },
  'GET /api/section-drafts': {
    summary: 'List drafts of a page with their editors, and the published sections',
    ...mayChange,
    query: PageQuery,
    replies: { 200: PageDrafts },
    before: beforeDrafts,
    errors: RIGHT_ERRORS,
  },
  'PUT /api/section-drafts/:key': {
    summary: 'Save a draft of a page section, for all content officers; an unchanged draft is discarded',
    ...mayChange,
    params: KeyParams,
    body: createStrictObject({
      value: Type.Unknown({ description: 'The whole page section, in the shape of GET /api/page-sections' }),
    }),
    replies: { 200: Changed },
    before: beforeChanged,
    errors: [...writeErrors, 'parts/changed-meanwhile'],
  },
  'DELETE /api/section-drafts/:key': {
    summary: 'Discard a draft',
    ...mayChange,
    params: KeyParams,
    replies: { 200: Changed },
    before: beforeChanged,
    errors: [...writeErrors, 'parts/changed-meanwhile'],
  },
  'POST /api/section-publications': {
    summary: 'Publish drafts of a page together, at once or at a set time, then as they are',
    ...mayChange,
    body: createStrictObject({
      ...PageQuery.properties,
      versions: Type.Record(Type.String({ maxLength: 64 }), Version, {
        description: 'The version that you saw, by page section',
        maxProperties: 200,
      }),
      publishAt: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
          title: 'time of publication',
        }),
      ),
    }),
    replies: { 200: Published },
    before: {
      changedIn,
      reply: Type.Object({ entry: Published.properties.entry, ...FormerDrafts.properties }),
      of: ({ sections: own, ...rest }: Static<typeof Published>) => ({ parts: own, ...rest }),
    },
    errors: [...writeErrors, 'parts/changed-meanwhile', 'parts/published-meanwhile', 'parts/nothing-changed'],
  },
  'DELETE /api/section-publications': {
    summary: 'Cancel the scheduled publication of a page, and clear its failure notice',
    ...mayChange,
    query: PageQuery,
    replies: { 200: PageDrafts },
    before: beforeDrafts,
    errors: writeErrors,
  },
  'GET /api/section-versions': {
    summary: 'List publications of a page of the last two years, newest first',
    ...mayChange,
    query: createStrictObject({ ...PageQuery.properties, ...Page.properties }),
    replies: { 200: Type.Object({ versions: Type.Array(SectionVersion), nextCursor: NextCursor }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/section-versions/:key/:number/drafts': {
    summary: 'Restore a published version as a draft; number 0 is the original version',
    ...mayChange,
    params: Type.Object({ ...KeyParams.properties, number: Type.Integer({ minimum: 0, maximum: MAX_COUNT }) }),
    replies: { 200: Changed },
    before: beforeChanged,
    errors: [...writeErrors, 'parts/changed-meanwhile', 'parts/not-found'],
  },
} as const satisfies Endpoints;

export function toFormerDrafts({ sections: own, ...rest }: Static<typeof PageDrafts>): Static<typeof FormerDrafts> {
  return { parts: own, ...rest };
}
