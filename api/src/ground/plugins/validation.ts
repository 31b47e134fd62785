import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';

/** Beyond this size only the first mistake is named: a huge wrong body must not make a huge list. */
const NAMED_MISTAKES_BODY_LENGTH = 20_000;
const NAMED_MISTAKES = 20;

const options = { removeAdditional: false, useDefaults: true, strict: false } as const;
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
    if (path in fields || Object.keys(fields).length >= NAMED_MISTAKES) continue;
    fields[path] = sentenceOf(error, path);
  }
  return fields;
}

function fieldPath(error: FastifySchemaValidationError): string {
  const parts = error.instancePath.split('/').slice(1);
  const extra = error.params['missingProperty'] ?? error.params['additionalProperty'];
  if (typeof extra === 'string') parts.push(extra);
  return parts.join('.') || 'body';
}

/** What people call a field, where its name in the body is not a word. */
const FIELD_WORDS: Record<string, string> = {
  portfolioLink: 'portfolio link',
  profileImage: 'profile image',
  socialButtons: 'social links',
  galleries: 'list of galleries',
  images: 'list of photos',
  email: 'e-mail address',
  alt: 'description of the photo',
  url: 'address',
  id: 'id of the photo',
  body: 'request',
};

function sentenceOf(error: FastifySchemaValidationError, path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'body';
  const field = FIELD_WORDS[name] ?? name;
  const limit = Number(error.params['limit']);
  switch (error.keyword) {
    case 'required':
      return `The ${field} is missing.`;
    case 'additionalProperties':
      return `"${name.slice(0, 60)}" does not belong here.`;
    case 'minLength':
      return limit === 1 ? `The ${field} is missing.` : `The ${field} is too short: at least ${limit} characters.`;
    case 'maxLength':
      return `The ${field} is too long: at most ${limit} characters.`;
    case 'minItems':
      return name === 'images' ? 'Add at least one photo.' : `The ${field} needs at least ${limit}.`;
    case 'maxItems':
      return `The ${field} is too long: at most ${limit}.`;
    case 'minimum':
      return `The ${field} must be at least ${limit}.`;
    case 'maximum':
      return `The ${field} must be at most ${limit}.`;
    default:
      return `The ${field} is not of the right kind.`;
  }
}
