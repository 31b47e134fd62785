import { api } from '@fotosoc/contract';
import { EDITED_PAGES, getSectionSchema, PAGE_SECTIONS, type FixedSectionKey } from '@fotosoc/contract/sections/list';
import { describe, expect, it } from 'vitest';
import { listFieldErrors, findShapeMistakes } from '@fotosoc/server-kit/http/validation';

interface Schema {
  title?: string;
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Field of a request: its schema, and the schema of the parent object. */
interface Field {
  name: string;
  schema: Schema;
  parent: Schema;
}

function listFields(schema: Schema): Field[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, one]) => ({ name, schema: one, parent: schema }));
  const within = [
    ...own.map((field) => field.schema),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [...own, ...within.flatMap(listFields)];
}

const LIMITED = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'type', 'pattern', 'enum'];

function sentencesAbout({ name, schema, parent }: Field): string[] {
  const missing = {
    keyword: 'required',
    instancePath: '',
    params: { missingProperty: name },
    parentSchema: parent,
  };
  const branches = [schema, ...(schema.anyOf ?? [])];
  const refused = branches.flatMap((parentSchema) =>
    LIMITED.flatMap((keyword) =>
      [1, 2].map((limit) => ({ keyword, instancePath: `/0/${name}`, params: { limit }, parentSchema })),
    ),
  );
  return [missing, ...refused].flatMap((error) => Object.values(listFieldErrors([{ ...error, schemaPath: '' }])));
}

const SECTIONS = [...Object.keys(PAGE_SECTIONS), 'event.a', 'foto.now'] as FixedSectionKey[];
const SCHEMAS: [string, Schema][] = [
  ...Object.entries(api).flatMap(([key, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part): [string, Schema][] =>
      part in endpoint ? [[`${part} of ${key}`, (endpoint as unknown as Record<typeof part, Schema>)[part]]] : [],
    ),
  ),
  ...SECTIONS.map((key): [string, Schema] => [`section ${key}`, getSectionSchema(key)]),
];

it('covers the fields of all endpoints and sections', () => {
  expect(SCHEMAS.length).toBeGreaterThan(100);
  expect(Object.keys(EDITED_PAGES).length).toBeLessThan(SECTIONS.length);
});

describe('a message about a refused field', () => {
  it.each(SCHEMAS)('contains no wire name of %s', (_, schema) => {
    for (const field of listFields(schema)) {
      for (const sentence of sentencesAbout(field)) {
        expect(sentence).toMatch(
          /^(The [a-z -]+|The Instagram (name|address)|This (field|list)|Add at least one photo\.)/,
        );
        expect(sentence).not.toMatch(/[a-z][A-Z]|_/);
      }
    }
  });

  it.each([
    ['PUT /api/review/photos/:id', {}, { isShown: 'This field is missing.' }],
    ['POST /api/book', { more: [] }, { more: 'The list of further items needs at least 1 entry.' }],
    ['PUT /api/loan-rules', { openingHours: 1 }, { openingHours: 'The opening hours are not valid.' }],
    ['PUT /api/portfolios/:portfolioLink', { socialButtons: 1 }, { socialButtons: 'The social links are not valid.' }],
    ['PUT /api/loan-rules', { bufferMinutes: -1 }, { bufferMinutes: 'The gap between loans must be at least 0.' }],
    ['PUT /api/loan-rules', { bufferMinutes: null }, { bufferMinutes: 'The gap between loans is missing.' }],
    ['POST /api/calls', { judgedBy: '' }, { judgedBy: 'This field is missing.' }],
    ['PUT /api/people/:id/rights/:right', { lastDay: '' }, { lastDay: 'The last day is missing.' }],
    ['POST /api/contact', {}, { 'contact-name': 'The name is missing.' }],
  ] as const)('of %s is natural language', (key, body, sentences) => {
    expect(findShapeMistakes(api[key].body, body)).toMatchObject(sentences);
  });
});
