import type { FieldFormat } from '@fotosoc/contract/sections/fields';
import type { SocialPlatform } from '@fotosoc/contract/platform-names';
import type { TSchema } from 'typebox';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Text of a section, with the rules of its schema. */
export interface SectionText {
  text: string;
  /** Path within the section, e.g. `links.0.link_url`. */
  path: string;
  holds: FieldFormat;
  isOptional: boolean;
  platform?: SocialPlatform;
}

/** Subset of JSON Schema that sections use. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  'x-holds'?: FieldFormat;
  'x-optional'?: boolean;
  'x-platform'?: string;
}

/** Returns a copy of a value in which `change` has replaced each text.
 *  @param value valid for the schema */
export function mapTexts<T>(schema: TSchema, value: T, change: (text: SectionText) => string): T {
  return mapSchemaTexts(schema, value, '', change) as T;
}

/** Returns all texts of a value.
 *  @param value valid for the schema */
export function listTexts(schema: TSchema, value: unknown): SectionText[] {
  const texts: SectionText[] = [];
  mapTexts(schema, value, (text) => {
    texts.push(text);
    return text.text;
  });
  return texts;
}

function mapSchemaTexts(
  schema: Schema,
  value: unknown,
  path: string,
  change: (text: SectionText) => string,
  platform?: SocialPlatform,
): unknown {
  const holds = schema['x-holds'];
  if (typeof value === 'string') {
    const isOptional = schema['x-optional'] ?? false;
    return holds ? change({ text: value, path, holds, isOptional, ...(platform && { platform }) }) : value;
  }
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    return value.map((entry, index) => mapSchemaTexts(schema.items ?? {}, entry, within(String(index)), change));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {} } = schema.anyOf?.find((one) => one.properties) ?? schema;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, entry]) => {
      const property = getOwnValue(properties, name) ?? {};
      const platform = getOwnValue(fields, property['x-platform'] ?? '') as SocialPlatform | undefined;
      return [name, mapSchemaTexts(property, entry, within(name), change, platform)];
    }),
  );
}
