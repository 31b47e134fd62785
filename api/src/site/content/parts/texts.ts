import type { Holds } from '@fotosoc/contract/parts/fields';
import type { SocialPlatform } from '@fotosoc/contract/platform-names';
import type { TSchema } from 'typebox';
import { ownValue } from '@fotosoc/contract/own-value';

/** Text of a section, with the rules of its schema. */
export interface PartText {
  text: string;
  /** Path within the section, e.g. `links.0.link_url`. */
  path: string;
  holds: Holds;
  isOptional: boolean;
  platform?: SocialPlatform;
}

/** Subset of JSON Schema that sections use. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  'x-holds'?: Holds;
  'x-optional'?: boolean;
  'x-platform'?: string;
}

/** Returns a copy of the value with each text changed.
 *  @param value valid for the schema */
export function mapTexts<T>(schema: TSchema, value: T, change: (text: PartText) => string): T {
  return mapped(schema, value, '', change) as T;
}

/** Returns all texts of a value.
 *  @param value valid for the schema */
export function textsOf(schema: TSchema, value: unknown): PartText[] {
  const texts: PartText[] = [];
  mapTexts(schema, value, (text) => {
    texts.push(text);
    return text.text;
  });
  return texts;
}

function mapped(
  schema: Schema,
  value: unknown,
  path: string,
  change: (text: PartText) => string,
  platform?: SocialPlatform,
): unknown {
  const holds = schema['x-holds'];
  if (typeof value === 'string') {
    const isOptional = schema['x-optional'] ?? false;
    return holds ? change({ text: value, path, holds, isOptional, ...(platform && { platform }) }) : value;
  }
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    return value.map((entry, index) => mapped(schema.items ?? {}, entry, within(String(index)), change));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {} } = schema.anyOf?.find((one) => one.properties) ?? schema;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, entry]) => {
      const property = ownValue(properties, name) ?? {};
      const platform = ownValue(fields, property['x-platform'] ?? '') as SocialPlatform | undefined;
      return [name, mapped(property, entry, within(name), change, platform)];
    }),
  );
}
