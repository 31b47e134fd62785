import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { getOwnValue } from '../own-value.ts';

/** Body size beyond which only the first mistake is reported, to limit the response. */
const NAMED_MISTAKES_BODY_LENGTH = 20_000;
const NAMED_MISTAKES = 20;

/** `verbose` adds the schema to each error, which contains the title of the field. */
const options = { removeAdditional: false, useDefaults: true, strict: false, verbose: true } as const;
// Compiled validators are cached by schema: one set for all apps of the process.
const first = { body: new Ajv(options), other: new Ajv({ ...options, coerceTypes: true }) };
const all = new Ajv({ ...options, allErrors: true });

/** Validates requests. Bodies are not coerced; parts of addresses are converted to numbers where the schema requires.
 *  Unknown keys are refused, never dropped. The first request with a schema compiles the schema, because compiling all
 *  schemas took a quarter of a server's start. */
export function validateWithAjv(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? first.body : first.other;
    return (value: unknown) => {
      const check = ajv.compile(schema as object);
      if (check(value)) return true;
      const isShort = JSON.stringify(value ?? null).length <= NAMED_MISTAKES_BODY_LENGTH;
      if (httpPart !== 'body' || !isShort) return { error: failed(check.errors) };
      const checkAll = all.compile(schema as object);
      checkAll(value);
      return { error: failed(checkAll.errors) };
    };
  });
}

/** Validates parts of an address like those of a request, with conversion to numbers.
 *  @throws Error that becomes a 400 response */
export function requireValid(schema: TSchema, value: unknown): void {
  const check = first.other.compile(schema);
  if (!check(value)) throw failed(check.errors);
}

/** Validates a part of a body with its own schema, like bodies.
 *  @param path path of the part in the body, e.g. `value`
 *  @throws Error that becomes a 400 response */
export function requireValidPart(schema: TSchema, value: unknown, path: string): void {
  const check = first.body.compile(schema);
  if (check(value)) return;
  throw failed((check.errors ?? []).map((error) => ({ ...error, instancePath: `/${path}${error.instancePath}` })));
}

export function isValid(schema: TSchema, value: unknown): boolean {
  return first.body.compile(schema)(value);
}

function failed(errors: ErrorObject[] | null | undefined): Error {
  return Object.assign(new Error('invalid'), { statusCode: 400, validation: errors ?? [] });
}

/** Returns messages by field path, e.g. `galleries.0.title`. */
export function listFieldErrors(errors: FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const path = fieldPath(error);
    if (Object.hasOwn(fields, path) || Object.keys(fields).length >= NAMED_MISTAKES) continue;
    fields[path] = sentenceOf(error, path, schemaOf(error, errors));
  }
  return fields;
}

function fieldPath(error: FastifySchemaValidationError): string {
  const parts = error.instancePath.split('/').slice(1);
  const extra = error.params['missingProperty'] ?? error.params['additionalProperty'];
  if (typeof extra === 'string') parts.push(extra);
  return parts.join('.') || 'body';
}

/** Returns the mismatches of a value and a schema: messages by field path. */
export function findShapeMistakes(schema: TSchema, value: unknown): Record<string, string> {
  const check = all.compile(schema);
  return check(value) ? {} : listFieldErrors((check.errors ?? []) as FastifySchemaValidationError[]);
}

/** Display names of fields without a `title` in the schema, by the name in the request. */
const FIELD_WORDS: Record<string, string> = {
  alt: 'alt text',
  bio: 'bio',
  body: 'request',
  capacity: 'capacity',
  caption: 'caption',
  category: 'category',
  cost: 'cost',
  credit: 'name of the photographer',
  description: 'description',
  email: 'e-mail address',
  end: 'end',
  galleries: 'list of galleries',
  heading: 'heading',
  images: 'list of photos',
  link: 'link',
  location: 'location',
  message: 'message',
  name: 'name',
  note: 'note',
  password: 'password',
  place: 'place',
  platform: 'platform',
  position: 'position',
  q: 'search',
  quantity: 'quantity',
  reason: 'reason',
  start: 'start',
  text: 'text',
  title: 'title',
  url: 'address',
  value: 'value',
  year: 'year',
};

interface FieldSchema {
  title?: string;
  type?: string;
  properties?: Record<string, FieldSchema>;
}

function sentenceOf(error: FastifySchemaValidationError, path: string, schema: FieldSchema): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'body';
  const words = schema.title ?? getOwnValue(FIELD_WORDS, name);
  const isMany = /[^s]s$/.test(words?.split(/ (?:of|in|per|above|between) /)[0] ?? '');
  const field = words === undefined ? (schema.type === 'array' ? 'This list' : 'This field') : `The ${words}`;
  const [is, needs, has] = isMany ? ['are', 'need', 'have'] : ['is', 'needs', 'has'];
  const limit = Number(error.params['limit']);
  // Forms send `null` or an empty text for an empty number, date or choice.
  const { data } = error as { data?: unknown };
  if (data === null || data === '') return `${field} ${is} missing.`;
  switch (error.keyword) {
    case 'required':
      return `${field} ${is} missing.`;
    case 'additionalProperties':
      return `"${name.slice(0, 60)}" does not belong here.`;
    case 'minLength':
      return limit === 1 ? `${field} ${is} missing.` : `${field} ${is} too short: at least ${limit} characters.`;
    case 'maxLength':
      return `${field} ${is} too long: at most ${limit} characters.`;
    case 'minItems':
      if (name === 'images') return 'Add at least one photo.';
      return `${field} ${needs} at least ${limit} ${limit === 1 ? 'entry' : 'entries'}.`;
    case 'maxItems':
      return `${field} ${has} too many entries: at most ${limit}.`;
    case 'minimum':
      return `${field} must be at least ${limit}.`;
    case 'maximum':
      return `${field} must be at most ${limit}.`;
    default:
      return `${field} ${is} not valid.`;
  }
}

/** Returns the schema of the field that an error is about. For alternatives, each branch has its own errors, and the
 *  parent has the title. */
function schemaOf(error: FastifySchemaValidationError, errors: FastifySchemaValidationError[]): FieldSchema {
  const schema = parentSchemaOf(error);
  const missing = error.params['missingProperty'];
  if (typeof missing === 'string') return getOwnValue(schema.properties, missing) ?? {};
  const same = errors.filter(({ instancePath }) => instancePath === error.instancePath).map(parentSchemaOf);
  return schema.title === undefined ? (same.find(({ title }) => title !== undefined) ?? schema) : schema;
}

function parentSchemaOf(error: FastifySchemaValidationError): FieldSchema {
  return (error as { parentSchema?: FieldSchema }).parentSchema ?? {};
}
