/** What of JSON Schema the contract is written in. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
}

/** Why what is described by one schema is not always what another one describes, e.g. `equipment[].quantity is gone`;
 *  undefined where it is. Of texts and numbers only the type counts: their limits are answered with a sentence.
 *  @param given of what comes
 *  @param wanted of what is expected: where it says so, nothing else may come
 *  @param at what it is about, beginning with e.g. `its answer` */
export function whyNotAssignable(given: unknown, wanted: unknown, at: string): string | undefined {
  return compare(flat(given as Schema), flat(wanted as Schema), at);
}

function compare(given: Schema, wanted: Schema, at: string): string | undefined {
  if (isAnything(wanted)) return undefined;
  if (given.anyOf) {
    return given.anyOf.map((one) => compare(flat(one), wanted, at)).find((why) => why !== undefined);
  }
  if (wanted.anyOf) {
    const whys = wanted.anyOf.map((one) => compare(given, flat(one), at));
    return whys.includes(undefined) ? undefined : closest(whys as string[], at, given);
  }
  if (isAnything(given)) return `${at} may be anything`;
  const [values, known] = [valuesOf(given), valuesOf(wanted)];
  if (known) {
    const other = values?.find((value) => !known.includes(value));
    if (values && other === undefined) return undefined;
    return values ? `${at} may be ${JSON.stringify(other)}` : `${at} may be any ${given.type}`;
  }
  const type = given.type ?? typeOf(values?.[0]);
  if (type !== wanted.type && !(type === 'integer' && wanted.type === 'number'))
    return `${at} may be ${articled(type)}`;
  if (type === 'array') return compare(flat(given.items ?? {}), flat(wanted.items ?? {}), `${at}[]`);
  return type === 'object' ? compareObjects(given, wanted, at) : undefined;
}

function compareObjects(given: Schema, wanted: Schema, at: string): string | undefined {
  const { properties: come = {} } = given;
  const { properties: expected = {}, required = [] } = wanted;
  for (const [name, schema] of Object.entries(expected)) {
    const mine = Object.hasOwn(come, name) ? come[name] : undefined;
    const place = `${at}.${name}`;
    if (mine === undefined) {
      const rest = restOf(given);
      if (required.includes(name) && rest === undefined) return `${place} is missing`;
      continue;
    }
    if (required.includes(name) && !(given.required ?? []).includes(name)) return `${place} may be missing`;
    const why = compare(flat(mine), flat(schema), place);
    if (why !== undefined) return why;
  }
  const [mine, theirs] = [restOf(given), restOf(wanted)];
  if (mine && theirs) return compare(flat(mine), flat(theirs), `${at}.*`);
  if (wanted.additionalProperties !== false) return undefined;
  const unknown = Object.keys(come).find((name) => !Object.hasOwn(expected, name));
  return unknown === undefined || theirs ? undefined : `${at}.${unknown} is not taken`;
}

/** Of properties that are not named one by one. */
function restOf({ patternProperties, additionalProperties }: Schema): Schema | undefined {
  const [first] = Object.values(patternProperties ?? {});
  return first ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** What an intersection says together. */
function flat(schema: Schema): Schema {
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(flat);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function isAnything({ type, anyOf, ...schema }: Schema): boolean {
  return type === undefined && anyOf === undefined && !('const' in schema) && schema.enum === undefined;
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
}

function articled(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Of several reasons the one that is about something within, if there is one. */
function closest(whys: readonly string[], at: string, { type }: Schema): string {
  const within = whys.find((why) => why.startsWith(`${at}.`) || why.startsWith(`${at}[`));
  return within ?? whys.find((why) => why.includes('"')) ?? `${at} may be ${articled(type ?? 'something else')}`;
}
