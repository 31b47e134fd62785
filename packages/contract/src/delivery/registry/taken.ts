import { Type, type Static } from 'typebox';

/** Name of the file in which a build says what its bundle takes of others, as it was when it was built. */
export const TAKEN_FILE = 'taken.json';

/** Where in the sources, e.g. `src/data/equipment.ts:5`. */
const Places = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 });

const ShapeOrFlag = Type.Union([Type.Boolean(), Type.Ref('Shape')]);
const Shapes = Type.Array(Type.Ref('Shape'));
const ShapesByName = Type.Record(Type.String(), Type.Ref('Shape'));

/** JSON Schema of what goes in or comes out, with those properties that the scripts name: as far as it is compared. */
const Shape = Type.Unsafe<unknown>(
  Type.Cyclic(
    {
      Shape: Type.Partial(
        Type.Object({
          type: Type.String(),
          enum: Type.Array(Type.Unknown()),
          anyOf: Shapes,
          allOf: Shapes,
          items: Type.Ref('Shape'),
          properties: ShapesByName,
          required: Type.Array(Type.String()),
          additionalProperties: ShapeOrFlag,
          patternProperties: ShapesByName,
        }),
      ),
    },
    'Shape',
  ),
);

/** A call of the API that the scripts make, as the contract had it. */
export const TakenCall = Type.Object(
  {
    at: Places,
    query: Type.Optional(Shape),
    body: Type.Optional(Shape),
    replies: Type.Array(Shape, { maxItems: 4 }),
  },
  { additionalProperties: false },
);
export type TakenCall = Static<typeof TakenCall>;

/** Below the folder of all declarations, never above it. */
const DECLARATION = '^(?!.*\\.\\.)[a-z0-9@][A-Za-z0-9@/_.-]{0,150}\\.d\\.ts$';

/** What a module that the shell lends is declared as: texts of declarations, without sources. */
export const Declared = Type.Object(
  {
    /** The file that everything begins with. */
    entry: Type.String({ pattern: DECLARATION }),
    files: Type.Record(Type.String({ pattern: DECLARATION }), Type.String({ maxLength: 200_000 }), {
      additionalProperties: false,
      maxProperties: 200,
    }),
  },
  { additionalProperties: false },
);
export type Declared = Static<typeof Declared>;

/** What a bundle takes of the API and of what the shell lends, or of a shell, as what it lends that. */
export const Taken = Type.Object(
  {
    /** By `METHOD /path`. */
    calls: Type.Record(Type.String({ pattern: '^(GET|POST|PUT|DELETE) /api/[\\w/:-]{1,150}$' }), TakenCall, {
      additionalProperties: false,
    }),
    /** By the module's name. */
    modules: Type.Record(Type.String({ pattern: '^@fotosoc/[a-z-]{1,40}$' }), Declared, {
      additionalProperties: false,
    }),
    /** Where each export of these modules is taken, by the module's name and its own. */
    exports: Type.Record(Type.String(), Type.Record(Type.String(), Places)),
  },
  { additionalProperties: false },
);
export type Taken = Static<typeof Taken>;

const CALL = /["'`]((?:GET|POST|PUT|DELETE) \/api\/[\w/:-]+)["'`]/g;

/** The calls of the API that built scripts name, each once, by name. */
export function apiCallsIn(scripts: readonly string[]): string[] {
  return [...new Set(scripts.flatMap((script) => [...script.matchAll(CALL)].map(([, key = '']) => key)))].toSorted();
}
