import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { createStrictObject } from '../../schema.ts';

/** Origin of a version, as stated by the first publisher. The site does not verify the origin. */
export const VersionOrigin = createStrictObject({
  /** Commit hash, with `-dirty` for uncommitted changes. */
  commit: Type.Optional(Type.String({ pattern: '^[0-9a-f]{7,64}(-dirty)?$' })),
  author: Type.Optional(
    Type.String({
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069]{1,120}$',
    }),
  ),
  url: Type.Optional(Type.String({ pattern: '^https://[A-Za-z0-9.:_-]+(/[!-~]*)?$', maxLength: 500 })),
  /** Packages of the site that the build used, e.g. `host@1.1.0,ui@1.0.2`. */
  packages: Type.Optional(
    Type.String({ pattern: '^[a-z-]+@[0-9A-Za-z.+-]+(,[a-z-]+@[0-9A-Za-z.+-]+)*$', maxLength: 400 }),
  ),
});
export type VersionOrigin = Static<typeof VersionOrigin>;

/** Returns whether a text is valid as a field of an origin. */
export function isOriginField(part: keyof VersionOrigin, text: string): boolean {
  return Value.Check(VersionOrigin, { [part]: text });
}

/** Parses the packages of an origin into versions by package name, without the scope. */
export function parsePackages({ packages = '' }: VersionOrigin): Record<string, string> {
  const entries = packages.split(',').map((entry) => entry.split('@') as [string, string]);
  return packages === '' ? {} : Object.fromEntries(entries);
}
