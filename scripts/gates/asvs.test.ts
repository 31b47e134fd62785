import { expect, it } from 'vitest';
import { formatAsvsTable, countRequirements, requirements, readDocumentedTable } from './asvs.ts';
import { listTrackedFiles, isExistingFile, readRepositoryFile } from './repository.ts';

/** Hashes of 256 bits and more; SHA-1 is a field of npm's protocol that no code relies on. */
const HASHES = ['sha256', 'sha384', 'sha512'];
const SHA1_IN = 'packages/delivery/src/packages/store.ts';
const CIPHER_IN = 'api/src/features/accounts/firebase-scrypt.ts';

/** Files that use pseudo-random numbers for delays and pictures, never for secrets. */
const CHANCE_IN = [
  'packages/delivery/src/pages/server-render.ts',
  'packages/photos/src/retry.ts',
  'packages/server-kit/src/db/sqlite/sqlite.ts',
  'packages/server-kit/src/db/write.ts',
  'packages/server-kit/src/http/responses/response-cache.ts',
  'packages/server-kit/src/storage/s3-store.ts',
];

const sources = listTrackedFiles('api/src/*.ts', 'packages/*/src/*.ts').filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);

it('evaluates each requirement of levels 1 and 2 once', () => {
  expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70);
  expect(requirements.filter(({ level }) => level === 2)).toHaveLength(183);
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(253);
  const judgements = requirements.map(({ holds, doesNotApply, open }) => [holds, doesNotApply, open].filter(Boolean));
  expect(judgements.filter(({ length }) => length !== 1)).toEqual([]);
});

it('leaves at most five open', () => {
  expect(countRequirements().open).toBeLessThanOrEqual(5);
});

it('names existing tests', () => {
  const named = requirements.flatMap(({ id, holds = [] }) => holds.map((file) => ({ id, file })));
  expect(named.filter(({ file }) => !/\.(?:test|spec)\.tsx?$/.test(file) || !isExistingFile(file))).toEqual([]);
});

it('matches docs/security.md', () => {
  expect(withoutPadding(readDocumentedTable())).toBe(withoutPadding(formatAsvsTable()));
});

it('uses only SHA-2 hashes, and no custom cipher', () => {
  const used = sources.flatMap((file) =>
    [...readRepositoryFile(file).matchAll(/create(Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'/g)].map(
      ([, kind, name]) => ({
        file,
        kind,
        name: name!,
      }),
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  const others = used.filter(({ kind, name }) => !(kind === 'Hash' || kind === 'Hmac') || !HASHES.includes(name));
  expect(others.map(({ file }) => file).filter((file) => file !== SHA1_IN && file !== CIPHER_IN)).toEqual([]);
});

it('takes secrets from the system’s random numbers only', () => {
  expect(sources.filter((file) => readRepositoryFile(file).includes('Math.random('))).toEqual(CHANCE_IN);
});

/** Returns a table without the padding of the formatter. */
function withoutPadding(table: string): string {
  return table.replaceAll(/[ -]+/g, ' ').trim();
}
