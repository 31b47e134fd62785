/** Subset of JSON Schema that the contract of the API uses. */
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

/** Returns why values of one schema are not always valid for another, e.g. `equipment[].quantity is gone`; `undefined`
 *  if they are. Texts and numbers are compared by type only, because exceeded limits are reported to the user.
 *  @param given schema of the actual values
 *  @param wanted schema of the expected values; if closed, additional properties are refused
 *  @param at subject of the sentence, e.g. `its answer` */
export function findAssignabilityError(given: unknown, wanted: unknown, at: string): string | undefined {
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
  return unknown === undefined || theirs ? undefined : `${at}.${unknown} is not accepted`;
}

/** Returns the schema of properties that a schema does not name individually. */
function restOf({ patternProperties, additionalProperties }: Schema): Schema | undefined {
  const [first] = Object.values(patternProperties ?? {});
  return first ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

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

/** Returns the most specific reason: a reason about a nested value before a reason about the whole value. */
function closest(whys: readonly string[], at: string, { type }: Schema): string {
  const within = whys.find((why) => why.startsWith(`${at}.`) || why.startsWith(`${at}[`));
  return within ?? whys.find((why) => why.includes('"')) ?? `${at} may be ${articled(type ?? 'something else')}`;
}
