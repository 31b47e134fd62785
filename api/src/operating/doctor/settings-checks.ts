import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfig, requireSharedSettings } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { createFailure, createOkFinding, createWarning, type Check } from './examination.ts';

/** Variables that Node and its libraries read; the checks do not report them as unknown. */
const FOREIGN_SETTINGS = /^(?:NODE_|OTEL_|AWS_|TZ$|UV_|PATH$|LANG$|LC_|HOME$|TMPDIR$|SSL_CERT_)/;

/** Creates the checks of setting values, and of unknown names in settings files.
 *  @param files files given to `node --env-file` */
export function createSettingsChecks(env: Environment, files: readonly string[]): Check[] {
  return [
    {
      name: 'Settings',
      run: async () => {
        const known = listKnownSettings(env);
        const named = files.flatMap((file) => Object.keys(parseEnv(readFileSync(file, 'utf8'))));
        const unknown = named.filter((name) => !known.has(name) && !FOREIGN_SETTINGS.test(name));
        if (unknown.length === 0)
          return createOkFinding(`All settings are valid${files.length > 0 ? '' : ', none is in a file'}.`);
        const guesses = unknown.toSorted().map((name) => {
          const meant = findClosestName(name, known);
          return meant === undefined ? name : `${name} (${meant}?)`;
        });
        return createFailure(`There is no setting ${guesses.join(', ')}.`, 'Correct the name, or remove the line.');
      },
    },
    {
      name: 'Purpose',
      run: async () => {
        if (env['NODE_ENV'] === 'production') return createOkFinding('The site runs in production.');
        return createWarning('NODE_ENV is not production.', 'Set NODE_ENV=production for a public site.');
      },
    },
  ];
}

/** Returns the names of all variables the configuration reads.
 *  @throws ConfigError with the first variable that the start refuses */
function listKnownSettings(env: Environment): Set<string> {
  const known = new Set(['NODE_ENV']);
  const noted = new Proxy(env, {
    get: (target, name) => note(name) && Reflect.get(target, name),
    has: (target, name) => note(name) && Reflect.has(target, name),
    getOwnPropertyDescriptor: (target, name) => {
      note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
  function note(name: string | symbol): true {
    if (typeof name === 'string') known.add(name);
    return true;
  }
  requireSharedSettings(readConfig(noted));
  return known;
}

/** Returns the known name with an edit distance of at most two. */
function findClosestName(name: string, known: ReadonlySet<string>): string | undefined {
  return [...known].find((candidate) => computeEditDistance(name, candidate) <= 2);
}

/** Returns the Levenshtein distance of two texts. */
function computeEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of one.split('').entries()) {
    const next = [line + 1];
    for (const [column, wanted] of other.split('').entries()) {
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + Number(letter !== wanted)));
    }
    row = next;
  }
  return row.at(-1)!;
}
