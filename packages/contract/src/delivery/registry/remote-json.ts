import { Type, type Static } from 'typebox';
import { NavigationItem, Prefix } from './document.ts';
import { whyTooMuch, type Given } from './given.ts';

/** Of a place on a page that another remote may fill, e.g. `event.gallery`. */
export const SlotName = Type.String({ pattern: '^[a-z]+(?:[.-][a-z]+)+$', maxLength: 60 });

const Data = Type.Array(Type.String(), { maxItems: 20 });

/** What the server needs to answer a page before any script runs. Addresses and texts may hold `:params` of the path
 *  and `{a.b}` read from the first data answer. */
export const PageDescription = Type.Object(
  {
    /** Path pattern, one of the remote's routes. */
    path: Type.String(),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    /** GET calls of the API whose answers are inlined; the first one's 404 is the page's 404. */
    data: Type.Optional(Data),
    /** Places on it that parts of other remotes fill. */
    slots: Type.Optional(Type.Array(SlotName, { maxItems: 20, uniqueItems: true })),
    /** Parameters of the address's query that the page reads; it is the same page whatever else stands there. Unless told, it
     *  may read any. */
    query: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 })),
    /** False where the first render begins with what only the browser has, such as a kept draft: the server does not
     *  draw such a page. Default true. */
    isDrawn: Type.Optional(Type.Boolean()),
    /** Who has something to see there, where that is not everybody: the publish checks open it as a member. */
    audience: Type.Optional(Type.Literal('signed-in')),
    /** Picture for link previews: a photo of the first answer, as in `{gallery.galleries.0.images.0}`, or an address. */
    image: Type.Optional(Type.String()),
    /** False for a page that search engines should leave out: a form, or what only members see. */
    isListed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type PageDescription = Static<typeof PageDescription>;

/** Something that a place may be given, within bounds. */
export type Example = Record<string, Given>;

const Example = Type.Refine(
  Type.Unsafe<Example>(Type.Record(Type.String(), Type.Unknown())),
  (example) => whyTooMuch(example, 'it') === undefined,
  (example) => whyTooMuch(example, 'it') ?? '',
);

const Examples = Type.Array(Example, { minItems: 1, maxItems: 10 });

/** A place on pages of a remote, by examples of what it is given, which say its types as well: a property that not all of
 *  them have may be missing. */
export const PlaceDescription = Type.Object({ examples: Examples }, { additionalProperties: false });
export type PlaceDescription = Static<typeof PlaceDescription>;

/** A part for a place on a page of another. */
const PartDescription = Type.Object(
  {
    /** Of what it reads of what its place is given. */
    examples: Examples,
    /** GET calls of the API whose answers are inlined; `:name` takes what the place is given under that name. */
    data: Type.Optional(Data),
  },
  { additionalProperties: false },
);

/** By the place's name. */
export const Places = Type.Record(SlotName, PlaceDescription, { additionalProperties: false, maxProperties: 20 });
export const Parts = Type.Record(SlotName, PartDescription, { additionalProperties: false, maxProperties: 20 });

/** A remote's remote.json: what it owns and what it needs. */
export const RemoteDescription = Type.Object(
  {
    name: Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }),
    /** Path prefixes this remote draws; no other remote may own them. */
    prefixes: Type.Array(Prefix, { minItems: 1 }),
    navigation: Type.Array(NavigationItem),
    /** Ranges of the shell and the API it works with. */
    requires: Type.Object({ shell: Type.String(), api: Type.String() }, { additionalProperties: false }),
    pages: Type.Array(PageDescription),
    /** The places that its pages have for parts of others: their names are its own. */
    places: Type.Optional(Places),
    /** Its parts on pages of others, by the place that each fills. */
    parts: Type.Optional(Parts),
    /** Whether pages of other sites may load it: its files are then open to their scripts. Default false. */
    embeddable: Type.Optional(Type.Boolean()),
    /** How `promote` gives it to everybody unless told: at once, or to ever more visitors as their pages show that it is no
     *  worse. Default `at-once`. */
    rollout: Type.Optional(Type.Union([Type.Literal('at-once'), Type.Literal('gradually')])),
    budgets: Type.Object({ entryBytes: Type.Integer(), totalBytes: Type.Integer() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type RemoteDescription = Static<typeof RemoteDescription>;
