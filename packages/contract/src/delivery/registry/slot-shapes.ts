import { findFirstReason, findLimitViolation, type SlotPropValue } from './slot-props.ts';
import type { Manifest } from './manifest.ts';
import type { SlotPropExample, SlotDescription } from './remote-json.ts';

/** Types that a value may have, at most one entry per JSON Schema type. */
export interface SlotPropShape {
  anyOf: Kind[];
}

interface Kind {
  type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  items?: SlotPropShape;
  required?: string[];
  properties?: Record<string, SlotPropShape>;
}

/** Infers the types of slot props from examples. A property is optional if some examples lack the property. Several
 *  types are allowed if the examples differ. A list element may match any element of the examples' lists. */
export function inferShape(examples: readonly SlotPropValue[]): SlotPropShape {
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

function kindOf(type: Kind['type'], examples: readonly SlotPropValue[]): Kind {
  if (type === 'array') return { type, items: inferShape((examples as SlotPropValue[][]).flat()) };
  if (type !== 'object') return { type };
  const objects = examples as SlotPropExample[];
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const having = (name: string) => objects.filter((one) => Object.hasOwn(one, name));
  return {
    type,
    required: names.filter((name) => having(name).length === objects.length),
    properties: Object.fromEntries(names.map((name) => [name, inferShape(having(name).map((one) => one[name]!))])),
  };
}

function typeOf(value: unknown): Kind['type'] {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'string');
}

/** Returns why slot props are invalid, e.g. `props.photos[2].id is missing`; `undefined` for valid props. The slot's
 *  description must contain every prop, and all props that the fragment reads must be present. Nothing is checked
 *  against a missing description.
 *  @param props a JSON value */
export function findPropError(
  props: unknown,
  { slot, fragment }: { slot?: SlotDescription | undefined; fragment?: SlotDescription | undefined },
): string | undefined {
  return (
    findLimitViolation(props, 'props') ??
    (slot?.examples && compare(props, inferShape(slot.examples), 'props', true)) ??
    (fragment?.examples && compare(props, inferShape(fragment.examples), 'props', false))
  );
}

/** @param isAll whether additional properties are refused */
function compare(value: unknown, { anyOf }: SlotPropShape, at: string, isAll: boolean): string | undefined {
  const type = typeOf(value);
  const kind = anyOf.find((one) => one.type === type);
  if (!kind) return `${at} is of the type ${type}, which no example has there`;
  const { items, properties = {}, required = [] } = kind;
  if (items) return findFirstReason(value as unknown[], (one, index) => compare(one, items, `${at}[${index}]`, isAll));
  if (type !== 'object') return undefined;
  const given = value as Record<string, unknown>;
  const missing = required.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) return `${at}.${missing} is missing`;
  return findFirstReason(Object.keys(given), (name) => {
    if (Object.hasOwn(properties, name)) return compare(given[name], properties[name]!, `${at}.${name}`, isAll);
    return isAll ? `${at}.${name} is in no example` : undefined;
  });
}

/** Returns whether a shell supports slots. */
export function supportsSlots({ provides }: Pick<Manifest, 'provides'>): boolean {
  return provides?.['@fotosoc/host']?.includes('Slot') === true;
}
