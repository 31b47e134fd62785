import { api, type ApiKey } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { ExampleRequest } from './example.ts';

/** Names of properties inherited by every object: a lookup in a plain object finds them. */
export const ODD_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'] as const;

interface Schema {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

export interface OddRequest {
  /** Field and name, for messages. */
  label: string;
  change: (example: ExampleRequest) => ExampleRequest;
}

/** Returns requests with an odd name in each parameter, query entry, text and key of the body, and upload part;
 *  optional fields are filled as well.
 *  @param example valid request, in a constant format */
export function listOddRequests(key: ApiKey, example: ExampleRequest, names: readonly string[]): OddRequest[] {
  const { query, body }: Endpoint = api[key];
  const params = Object.keys(example.params ?? {});
  const searched = Object.keys(schemaOfObject(query ?? {}));
  const paths = listTexts(example.body, body ?? {});
  const parts = (example.parts ?? []).flatMap(([name, value], index) =>
    typeof value === 'string' ? [{ name, index }] : [],
  );
  return names.flatMap((odd) => [
    ...params.map((name) => ({
      label: `:${name} ${odd}`,
      change: (right: ExampleRequest) => ({ ...right, params: { ...right.params, [name]: odd } }),
    })),
    ...searched.map((name) => ({
      label: `?${name} ${odd}`,
      change: (right: ExampleRequest) => ({ ...right, query: { ...right.query, [name]: odd } }),
    })),
    ...paths.map((path) => ({
      label: `${path.join('.')} ${odd}`,
      change: (right: ExampleRequest) => ({ ...right, body: withText(right.body, path, odd) }),
    })),
    ...parts.map(({ name, index }) => ({
      label: `${name} ${odd}`,
      change: (right: ExampleRequest) => ({ ...right, parts: right.parts!.with(index, [name, odd]) }),
    })),
  ]);
}

/** Path of a text within JSON; a final `KEY` stands for the name of an entry. */
type Path = readonly (string | number)[];
const KEY = '(key)';

function listTexts(value: unknown, schema: Schema): Path[] {
  if (typeof value === 'string') return [[]];
  if (Array.isArray(value)) {
    const items = value.length > 0 ? value.slice(0, 2) : [undefined];
    return items.flatMap((item, index) => below(index, listTexts(item, schema.items ?? {})));
  }
  if (value !== null && typeof value === 'object') {
    const named = schemaOfObject(schema);
    const missing = Object.keys(named).filter((name) => !Object.hasOwn(value, name));
    return [
      ...Object.entries(value).flatMap(([name, entry]) => below(name, listTexts(entry, named[name] ?? {}))),
      ...missing.flatMap((name) => below(name, listTexts(undefined, named[name]!))),
      ...Object.keys(value)
        .slice(0, 1)
        .map((name) => [name, KEY]),
    ];
  }
  return isText(schema) ? [[]] : schema.type === 'array' && isText(schema.items ?? {}) ? [[0]] : [];
}

function below(name: string | number, paths: Path[]): Path[] {
  return paths.map((path) => [name, ...path]);
}

function schemaOfObject({ properties, anyOf = [] }: Schema): Record<string, Schema> {
  return properties ?? anyOf.find((one) => one.properties)?.properties ?? {};
}

function isText({ type, anyOf = [] }: Schema): boolean {
  return type === 'string' || anyOf.some(isText);
}

function withText(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text;
  if (typeof first === 'number') {
    const items: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    items[first] = withText(items[first], rest, text);
    return items;
  }
  const object = value as Record<string, unknown>;
  if (rest[0] === KEY)
    return Object.fromEntries(Object.entries(object).map(([name, entry]) => [name === first ? text : name, entry]));
  return { ...object, [first]: withText(object[first], rest, text) };
}
