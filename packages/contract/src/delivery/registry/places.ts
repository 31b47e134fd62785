import type { Manifest } from './manifest.ts';
import type { Example, PlaceDescription } from './remote-json.ts';

/** As JSON Schema has it. */
export interface Shape {
  type: 'object';
  required: string[];
  properties: Record<string, object>;
}

/** Longer texts are no names of anything. */
const MOST_CHARACTERS = 200;

const TYPES = {
  text: { type: 'string', maxLength: MOST_CHARACTERS },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  nothing: { type: 'null' },
};

/** What these are examples of: a property that not all of them have may be missing, one that is of several types in them may
 *  be of each. */
export function shapeOf(examples: readonly Example[]): Shape {
  const names = [...new Set(examples.flatMap((example) => Object.keys(example)))];
  return {
    type: 'object',
    required: names.filter((name) => examples.every((example) => Object.hasOwn(example, name))),
    properties: Object.fromEntries(
      names.map((name) => {
        const values = examples.filter((example) => Object.hasOwn(example, name)).map((example) => example[name]!);
        const types = [...new Set(values.map(typeOf))];
        return [name, types.length === 1 ? types[0]! : { anyOf: types }];
      }),
    ),
  };
}

function typeOf(value: Example[string]): object {
  if (value === null) return TYPES.nothing;
  return { string: TYPES.text, number: TYPES.number, boolean: TYPES.flag }[typeof value as 'string'];
}

/** Schemas of all that a place may be given: what its page says, and of that what its part reads. A version that says
 *  nothing is not asked. */
export function schemasOf(place: PlaceDescription | undefined, part: PlaceDescription | undefined): object[] {
  return [
    ...(place?.examples ? [{ ...shapeOf(place.examples), additionalProperties: false }] : []),
    ...(part?.examples ? [shapeOf(part.examples)] : []),
  ];
}

/** Whether a shell knows of places on its pages. */
export function lendsPlaces({ provides }: Pick<Manifest, 'provides'>): boolean {
  return provides?.['@fotosoc/host']?.includes('Slot') === true;
}
