import { firstWhy, whyTooMuch, type Given } from './given.ts';
import type { Manifest } from './manifest.ts';
import type { Example, PlaceDescription } from './remote-json.ts';

/** What something may be, as JSON Schema has it: one of these, of each type one at most. */
export interface Shape {
  anyOf: Kind[];
}

interface Kind {
  type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  items?: Shape;
  required?: string[];
  properties?: Record<string, Shape>;
}

/** What these are examples of: a property that not all of them have may be missing, one that is of several types in them may
 *  be of each, and an element of a list may be what one of any of their lists is. */
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

/** Why a place may not be given something, e.g. `props.photos[2].id is missing`; undefined where it may: it is what the page
 *  says of the place, nothing else, and all that its part reads. A version that says nothing is not asked.
 *  @param props of JSON */
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

/** @param isAll whether nothing else may be there */
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

/** Whether a shell knows of places on its pages. */
export function lendsPlaces({ provides }: Pick<Manifest, 'provides'>): boolean {
  return provides?.['@fotosoc/host']?.includes('Slot') === true;
}
