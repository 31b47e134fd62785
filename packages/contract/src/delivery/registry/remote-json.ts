import { Type, type Static } from 'typebox';
import { NavigationItem, Prefix } from './document.ts';
import { findLimitViolation, type SlotPropValue } from './slot-props.ts';
import { createLiteralUnion, createStrictObject } from '../../schema.ts';

/** Name of a slot on a page, e.g. `event.gallery`. */
export const SlotName = Type.String({ pattern: '^[a-z]+(?:[.-][a-z]+)+$', maxLength: 60 });

const Data = Type.Array(Type.String(), { maxItems: 20 });

/** Data that the server needs to deliver a page before any script runs. Addresses and texts may contain `:params` of
 *  the path and `{a.b}` of the first data response, or `{a.b|text}` with a text for an absent value. */
export const PageDescription = createStrictObject({
  path: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  /** GET endpoints whose responses are inlined in the page; a 404 of the first makes the page a 404. */
  data: Type.Optional(Data),
  slots: Type.Optional(Type.Array(SlotName, { maxItems: 20, uniqueItems: true })),
  /** Query parameters that change the page. Absent if any parameter may change the page. */
  query: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 })),
  /** True if the server renders the page; default true. False for a page whose first render needs data that only the
   *  browser has, such as a saved draft. */
  ssr: Type.Optional(Type.Boolean()),
  /** Present for a page that only signed-in members may open. The publish checks then open the page as a member. */
  audience: Type.Optional(Type.Literal('signed-in')),
  /** Image for link previews: a photo of the first response, as in `{gallery.cover}`, or an
   *  address. */
  image: Type.Optional(Type.String()),
  /** True if search engines may list the page; default true. False for a form or a page for members. */
  isListed: Type.Optional(Type.Boolean()),
});
export type PageDescription = Static<typeof PageDescription>;

/** Example of slot props, within the size limits of slot props. */
export type SlotPropExample = Record<string, SlotPropValue>;

const SlotPropExample = Type.Refine(
  Type.Unsafe<SlotPropExample>(Type.Record(Type.String(), Type.Unknown())),
  (example) => findLimitViolation(example, 'it') === undefined,
  (example) => findLimitViolation(example, 'it') ?? '',
);

const Examples = Type.Array(SlotPropExample, { minItems: 1, maxItems: 10 });

/** A slot on pages of a remote, by examples of its props. The examples define the types: a property that some examples
 *  lack is optional. */
export const SlotDescription = createStrictObject({ examples: Examples });
export type SlotDescription = Static<typeof SlotDescription>;

const FragmentDescription = createStrictObject({
  examples: Examples,
  /** GET endpoints whose responses are inlined; `:name` is replaced by the slot prop of that name. */
  data: Type.Optional(Data),
});

/** Descriptions of slots, by slot name. */
export const SlotDescriptions = Type.Record(SlotName, SlotDescription, {
  additionalProperties: false,
  maxProperties: 20,
});
export const FragmentDescriptions = Type.Record(SlotName, FragmentDescription, {
  additionalProperties: false,
  maxProperties: 20,
});

/** Content of remote.json: paths, pages, slots and requirements of a remote. */
export const RemoteDescription = createStrictObject({
  name: Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }),
  /** Path prefixes of the remote's pages; unique to the remote. */
  prefixes: Type.Array(Prefix, { minItems: 1 }),
  navigation: Type.Array(NavigationItem),
  requires: createStrictObject({ shell: Type.String(), api: Type.String() }),
  pages: Type.Array(PageDescription),
  /** Slots on the remote's pages for fragments of other remotes. No other remote may have slots of these names. */
  slots: Type.Optional(SlotDescriptions),
  /** Fragments for other remotes' pages, by slot name. */
  fragments: Type.Optional(FragmentDescriptions),
  /** True if pages of other sites may load the remote: the files are then served with CORS headers. Default false. */
  embeddable: Type.Optional(Type.Boolean()),
  /** Default rollout of `promote`. `at-once` activates the version for all visitors. `gradually` raises the
   *  percentage as page reports confirm the version. Default `at-once`. */
  rollout: Type.Optional(createLiteralUnion('at-once', 'gradually')),
  budgets: createStrictObject({ entryBytes: Type.Integer(), totalBytes: Type.Integer() }),
});
export type RemoteDescription = Static<typeof RemoteDescription>;
