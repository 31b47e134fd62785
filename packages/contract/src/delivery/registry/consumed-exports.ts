import { Type, type Static } from 'typebox';
import { createStrictObject } from '../../schema.ts';

/** Name of a build's file with the API endpoints and host exports that its code uses, as declared at build time. */
export const CONSUMED_EXPORTS_FILE = 'consumed-exports.json';

/** Positions in source files, e.g. `src/data/equipment.ts:5`. */
const SourcePositions = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 });

const ShapeOrFlag = Type.Union([Type.Boolean(), Type.Ref('Shape')]);
const Shapes = Type.Array(Type.Ref('Shape'));
const ShapesByName = Type.Record(Type.String(), Type.Ref('Shape'));

/** JSON Schema of a request or response, reduced to the properties that the scripts name, and to the keywords that the
 *  publish checks compare. */
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

/** API endpoint that the scripts call, with the schemas at build time. */
export const ConsumedEndpoint = createStrictObject({
  at: SourcePositions,
  query: Type.Optional(Shape),
  body: Type.Optional(Shape),
  replies: Type.Array(Shape, { maxItems: 4 }),
});
export type ConsumedEndpoint = Static<typeof ConsumedEndpoint>;

/** Pattern of a declaration file's path below the declarations' folder. The pattern excludes `..`. */
const DECLARATION = '^(?!.*\\.\\.)[a-z0-9@][A-Za-z0-9@/_.-]{0,150}\\.d\\.ts$';

/** Type declarations of a shared module, without its source code. */
export const ModuleDeclarations = createStrictObject({
  entry: Type.String({ pattern: DECLARATION }),
  files: Type.Record(Type.String({ pattern: DECLARATION }), Type.String({ maxLength: 200_000 }), {
    additionalProperties: false,
    maxProperties: 200,
  }),
});
export type ModuleDeclarations = Static<typeof ModuleDeclarations>;

/** Consumed API endpoints and shared exports of a bundle; for a shell, the declarations of the modules that the shell
 *  provides. */
export const ConsumedExports = createStrictObject({
  /** Requested endpoints, by `METHOD /path`. */
  calls: Type.Record(Type.String({ pattern: '^(GET|POST|PUT|DELETE) /api/[\\w/:-]{1,150}$' }), ConsumedEndpoint, {
    additionalProperties: false,
  }),
  modules: Type.Record(Type.String({ pattern: '^@fotosoc/[a-z-]{1,40}$' }), ModuleDeclarations, {
    additionalProperties: false,
  }),
  /** Source positions of each consumed export, by module name and export name. */
  exports: Type.Record(Type.String(), Type.Record(Type.String(), SourcePositions)),
});
export type ConsumedExports = Static<typeof ConsumedExports>;

const CALL = /["'`]((?:GET|POST|PUT|DELETE) \/api\/[\w/:-]+)["'`]/g;

/** Returns the distinct API endpoints that built scripts name, sorted by name. */
export function listApiCalls(scripts: readonly string[]): string[] {
  return [...new Set(scripts.flatMap((script) => [...script.matchAll(CALL)].map(([, key = '']) => key)))].toSorted();
}
