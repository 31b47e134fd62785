import { firstWhy, whyTooMuch, type Given } from './given.ts';
import type { Manifest } from './manifest.ts';
import type { Example, PlaceDescription } from './remote-json.ts';

/** Types of a value, as in JSON Schema; at most one entry per type. */
export interface Shape {
  anyOf: Kind[];
}

interface Kind {
  type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  items?: Shape;
  required?: string[];
  properties?: Record<string, Shape>;
}

/** Returns the shape of the examples: a property is optional if some examples lack the property; several types are
 *  allowed if the examples differ; a list element may match any element of the examples' lists. */
export function shapeOf(examples: readonly Given[]): Shape {
  const types = [...new Set(examples.map(typeOf))];
  return {
    anyOf: types.map((type) =>
      kindOf(
        type,
        examples.filter((example) => typeOf(example) === type),
      ),
    ),
  };
}

function kindOf(type: Kind['type'], examples: readonly Given[]): Kind {
  if (type === 'array') return { type, items: shapeOf((examples as Given[][]).flat()) };
  if (type !== 'object') return { type };
  const objects = examples as Example[];
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const having = (name: string) => objects.filter((one) => Object.hasOwn(one, name));
  return {
    type,
    required: names.filter((name) => having(name).length === objects.length),
    properties: Object.fromEntries(names.map((name) => [name, shapeOf(having(name).map((one) => one[name]!))])),
  };
}

function typeOf(value: unknown): Kind['type'] {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'string');
}

/** Returns why slot props are invalid, e.g. `props.photos[2].id is missing`; `undefined` for valid props. The page's
 *  description must allow every prop, and all props that the fragment reads must be present. A missing description is
 *  not checked.
 *  @param props a JSON value */
export function whyNotGiven(
  props: unknown,
  { place, part }: { place?: PlaceDescription | undefined; part?: PlaceDescription | undefined },
): string | undefined {
  return (
    whyTooMuch(props, 'props') ??
    (place?.examples && compare(props, shapeOf(place.examples), 'props', true)) ??
    (part?.examples && compare(props, shapeOf(part.examples), 'props', false))
  );
}

/** @param isAll whether additional properties are refused */
function compare(value: unknown, { anyOf }: Shape, at: string, isAll: boolean): string | undefined {
  const type = typeOf(value);
  const kind = anyOf.find((one) => one.type === type);
  if (!kind) return `${at} is of the type ${type}, which no example has there`;
  const { items, properties = {}, required = [] } = kind;
  if (items) return firstWhy(value as unknown[], (one, index) => compare(one, items, `${at}[${index}]`, isAll));
  if (type !== 'object') return undefined;
  const given = value as Record<string, unknown>;
  const missing = required.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) return `${at}.${missing} is missing`;
  return firstWhy(Object.keys(given), (name) => {
    if (Object.hasOwn(properties, name)) return compare(given[name], properties[name]!, `${at}.${name}`, isAll);
    return isAll ? `${at}.${name} is in no example` : undefined;
  });
}

/** Returns whether a shell supports slots. */
export function lendsPlaces({ provides }: Pick<Manifest, 'provides'>): boolean {
  return provides?.['@fotosoc/host']?.includes('Slot') === true;
}
