import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { ownValue } from '@fotosoc/contract/own-value';

/** Beyond this size only the first mistake is named: a huge wrong body must not make a huge list. */
const NAMED_MISTAKES_BODY_LENGTH = 20_000;
const NAMED_MISTAKES = 20;

/** With `verbose`, errors carry the schema that says how people call the field. */
const options = { removeAdditional: false, useDefaults: true, strict: false, verbose: true } as const;
// They keep what they compiled, by its schema: one set for the whole process, however many apps it makes.
const first = { body: new Ajv(options), other: new Ajv({ ...options, coerceTypes: true }) };
const all = new Ajv({ ...options, allErrors: true });

/** Bodies are taken as they are; addresses are text, so their parts are turned into numbers where the schema says so.
 *  Keys nobody asked for are refused, never dropped. */
export function validateWithAjv(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart !== 'body') return first.other.compile(schema as object);
    const check = first.body.compile(schema as object);
    const checkAll = all.compile(schema as object);
    return (value: unknown) => {
      if (check(value)) return true;
      if (JSON.stringify(value ?? null).length > NAMED_MISTAKES_BODY_LENGTH) return { error: failed(check.errors) };
      checkAll(value);
      return { error: failed(checkAll.errors) };
    };
  });
}

/** Checks parts of an address as a request's are checked; turns them into numbers where the schema says so.
 *  @throws Error that is answered 400 */
export function requireValid(schema: TSchema, value: unknown): void {
  const check = first.other.compile(schema);
  if (!check(value)) throw failed(check.errors);
}

/** Checks what a body holds in a shape of its own, as bodies are checked.
 *  @param path of it in the body, e.g. `value`
 *  @throws Error that is answered 400 */
export function requireShape(schema: TSchema, value: unknown, path: string): void {
  const check = first.body.compile(schema);
  if (check(value)) return;
  throw failed((check.errors ?? []).map((error) => ({ ...error, instancePath: `/${path}${error.instancePath}` })));
}

/** Whether a value has a shape. */
export function isValid(schema: TSchema, value: unknown): boolean {
  return first.body.compile(schema)(value);
}

function failed(errors: ErrorObject[] | null | undefined): Error {
  return Object.assign(new Error('invalid'), { statusCode: 400, validation: errors ?? [] });
}

/** A sentence per field, by the field's path, e.g. `galleries.0.title`. */
export function fieldsOf(errors: FastifySchemaValidationError[]): Record<string, string> {
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

/** Returns what a value lacks to have a shape: a sentence per field, by the field's path. */
export function findShapeMistakes(schema: TSchema, value: unknown): Record<string, string> {
  const check = all.compile(schema);
  return check(value) ? {} : fieldsOf((check.errors ?? []) as FastifySchemaValidationError[]);
}

/** Names of fields for people, where the schema has no `title`, by the name in the request. */
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
  const words = schema.title ?? ownValue(FIELD_WORDS, name);
  const isMany = /[^s]s$/.test(words?.split(/ (?:of|in|per|above|between) /)[0] ?? '');
  const field = words === undefined ? (schema.type === 'array' ? 'This list' : 'This field') : `The ${words}`;
  const [is, needs, has] = isMany ? ['are', 'need', 'have'] : ['is', 'needs', 'has'];
  const limit = Number(error.params['limit']);
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

/** Returns the schema of the field that an error is about. Of a choice of schemas, each branch has errors of its own, and
 *  the choice has the title. */
function schemaOf(error: FastifySchemaValidationError, errors: FastifySchemaValidationError[]): FieldSchema {
  const schema = parentSchemaOf(error);
  const missing = error.params['missingProperty'];
  if (typeof missing === 'string') return ownValue(schema.properties, missing) ?? {};
  const same = errors.filter(({ instancePath }) => instancePath === error.instancePath).map(parentSchemaOf);
  return schema.title === undefined ? (same.find(({ title }) => title !== undefined) ?? schema) : schema;
}

function parentSchemaOf(error: FastifySchemaValidationError): FieldSchema {
  return (error as { parentSchema?: FieldSchema }).parentSchema ?? {};
}
