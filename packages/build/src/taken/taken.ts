import { ownValue } from '@fotosoc/contract/own-value';
import type { TSchema } from 'typebox';
import { api } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { Exports } from '@fotosoc/contract/registry/manifest';
import { apiCallsIn, type Taken, type TakenCall } from '@fotosoc/contract/registry/taken';
import { declarationsOf } from './declarations.ts';
import { Places } from './places.ts';

/** What the shell lends of ours; the types of libraries are theirs, whose releases the manifest has. */
const LENT = ['@fotosoc/host'];

/** What a bundle takes of others, read from its scripts, its sources, and what it was built with.
 *  @param dir the package's folder
 *  @param built its scripts, as browsers run them, and what it takes of each module that the shell lends: undefined of the
 *    shell itself */
export function takenBy(dir: string, { scripts, uses }: { scripts: readonly string[]; uses?: Exports }): Taken {
  const places = new Places(dir);
  const named = new Set(scripts.flatMap((script) => script.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const calls = apiCallsIn(scripts).filter((key) => Object.hasOwn(api, key));
  const modules = LENT.filter((module) => uses === undefined || (ownValue(uses, module)?.length ?? 0) > 0);
  return {
    calls: Object.fromEntries(
      calls.map((key) => [key, { at: places.of(key), ...shapesOf(api[key as keyof typeof api], named) }]),
    ),
    modules: Object.fromEntries(modules.map((module) => [module, declarationsOf(module, dir)])),
    exports: Object.fromEntries(
      modules.map((module) => [
        module,
        Object.fromEntries((ownValue(uses, module) ?? []).map((name) => [name, places.ofExport(module, name)])),
      ]),
    ),
  };
}

function shapesOf({ query, body, replies }: Endpoint, named: ReadonlySet<string>): Omit<TakenCall, 'at'> {
  return {
    ...(query && { query: plain(query) }),
    ...(body && { body: plain(body) }),
    replies: Object.values(replies).map((reply) => withNamed(plain(reply), named)),
  };
}

/** A schema as JSON has it. */
function plain(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}

/** An answer with those properties only that the scripts name somewhere: of the others nobody can read any. */
function withNamed(schema: unknown, named: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withNamed(item, named));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    // Whoever reads an answer does not mind more than there was.
    if (key === 'description' || key === 'pattern' || (key === 'additionalProperties' && value === false)) return [];
    if (key === 'required' && Array.isArray(value)) return [[key, value.filter((name: string) => named.has(name))]];
    if (key !== 'properties') return [[key, withNamed(value, named)]];
    const kept = Object.entries(value as object).filter(([name]) => named.has(name));
    return [[key, Object.fromEntries(kept.map(([name, one]) => [name, withNamed(one, named)]))]];
  });
  return Object.fromEntries(entries);
}
