import { getOwnValue } from '@fotosoc/contract/own-value';
import type { TSchema } from 'typebox';
import { api } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { Exports } from '@fotosoc/contract/registry/manifest';
import { listApiCalls, type ConsumedExports, type ConsumedEndpoint } from '@fotosoc/contract/registry/consumed-exports';
import { readDeclarations } from './declarations.ts';
import { SourcePositions } from './source-positions.ts';

/** Shared modules whose types are recorded. Types of libraries are not, because the manifest records the release of
 *  each library. */
const SHARED_SITE_MODULES = ['@fotosoc/host'];

/** Returns the consumed endpoints and exports of a bundle, from its scripts, its sources, and its dependencies.
 *  @param dir folder of the package
 *  @param bundle `scripts`: scripts that browsers run; `uses`: used exports of each shared module, `undefined` for the shell */
export function collectConsumedExports(
  dir: string,
  { scripts, uses }: { scripts: readonly string[]; uses?: Exports },
): ConsumedExports {
  const places = new SourcePositions(dir);
  const named = new Set(scripts.flatMap((script) => script.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const calls = listApiCalls(scripts).filter((key) => Object.hasOwn(api, key));
  const modules = SHARED_SITE_MODULES.filter(
    (module) => uses === undefined || (getOwnValue(uses, module)?.length ?? 0) > 0,
  );
  return {
    calls: Object.fromEntries(
      calls.map((key) => [key, { at: places.of(key), ...pickSchemas(api[key as keyof typeof api], named) }]),
    ),
    modules: Object.fromEntries(modules.map((module) => [module, readDeclarations(module, dir)])),
    exports: Object.fromEntries(
      modules.map((module) => [
        module,
        Object.fromEntries((getOwnValue(uses, module) ?? []).map((name) => [name, places.ofExport(module, name)])),
      ]),
    ),
  };
}

function pickSchemas({ query, body, replies }: Endpoint, named: ReadonlySet<string>): Omit<ConsumedEndpoint, 'at'> {
  return {
    ...(query && { query: toPlainSchema(query) }),
    ...(body && { body: toPlainSchema(body) }),
    replies: Object.values(replies).map((reply) => pickNamedProperties(toPlainSchema(reply), named)),
  };
}

function toPlainSchema(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}

/** Reduces a response schema to the properties that the scripts name. The scripts cannot read any other property. */
function pickNamedProperties(schema: unknown, named: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => pickNamedProperties(item, named));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    // Removes limits that do not affect a reader: a reader accepts additional properties and values.
    if (key === 'description' || key === 'pattern' || (key === 'additionalProperties' && value === false)) return [];
    if (key === 'required' && Array.isArray(value)) return [[key, value.filter((name: string) => named.has(name))]];
    if (key !== 'properties') return [[key, pickNamedProperties(value, named)]];
    const kept = Object.entries(value as object).filter(([name]) => named.has(name));
    return [[key, Object.fromEntries(kept.map(([name, one]) => [name, pickNamedProperties(one, named)]))]];
  });
  return Object.fromEntries(entries);
}
