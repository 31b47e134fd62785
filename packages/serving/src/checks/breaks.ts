import { Compile } from 'typebox/compile';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import { Taken } from '@fotosoc/contract/registry/taken';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { otherTypes, type Taker } from './lent-types.ts';
import { overridable } from './refusals.ts';
import { unansweredCalls } from './unanswered-calls.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** A version with what it takes of others, where its build said so. */
export interface Built {
  manifest: Pick<Manifest, 'name' | 'version' | 'uses' | 'provides' | 'contract' | 'remote'>;
  taken: Taken | undefined;
  /** True of a last good version that what visitors have has replaced for good (`isSettled` in `platform.ts`). */
  isSettled?: boolean;
}

/** What is live beside a version, or may be again. */
export interface Beside {
  shells: readonly Built[];
  remotes: readonly Built[];
}

/** Not interpreted: that takes a fifth of a second of 100 kB, and every build beside a version is read. */
const isTaken = Compile(Taken);

/** Reads what a build wrote down of what it takes; undefined for what is no such thing. */
export function readTaken(file: Buffer | undefined): Taken | undefined {
  if (file === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(file.toString('utf8'));
    return !isDeep(read) && isTaken.Check(read) && namesNothingElse(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** What nothing that a build writes comes near: it is compared level by level, with what others have published. */
const MOST_LEVELS = 200;

function isDeep(value: unknown): boolean {
  let values = [value];
  for (let level = 0; level < MOST_LEVELS && values.length > 0; level += 1)
    values = values.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  return values.length > 0;
}

/** A declaration leads to others of its module and to libraries, to no file of the machine that it is compared on. */
function namesNothingElse({ modules }: Taken): boolean {
  return Object.values(modules).every(({ files }) =>
    Object.entries(files).every(([name, text]) => {
      const depth = name.split('/').length - 1;
      const specifiers = [...text.matchAll(/["']([^"'\n]*)["']/g)].map(([, specifier = '']) => specifier);
      const leadsOut = specifiers.some(
        (one) => one.startsWith('/') || /^[A-Za-z]:|^file:/.test(one) || one.split('../').length > depth,
      );
      return !leadsOut && !/^\s*\/\/\/\s*</m.test(text);
    }),
  );
}

/** What a version would break, or what would break in it, because somebody was built for something else: the calls of the
 *  API, and the types of what the shell lends. Each in a sentence that says what, whose, where and what to do.
 *  @param api every call of the site */
export async function breaksOf(
  { manifest, taken }: Built,
  { shells, remotes }: Beside,
  api: Readonly<Record<string, Endpoint>>,
): Promise<Refusal[]> {
  if (!taken) return [];
  const { name } = manifest;
  const calls = unansweredCalls({ calls: taken.calls, contract: manifest.contract }, api).map((call) =>
    overridable(
      `${name} was built for other answers than this site gives. ${call}: build it with the packages of this site.`,
    ),
  );
  return [
    ...calls,
    ...(name === 'shell'
      ? await ofShell(taken, manifest.provides, remotes)
      : await ofRemote({ manifest, taken }, shells)),
  ];
}

/** Of what it lends: what it does not lend at all is said, or forgiven, by `objectionToLoans`. */
async function ofShell(
  { modules }: Taken,
  provides: Exports | undefined,
  remotes: readonly Built[],
): Promise<Refusal[]> {
  const takers = remotes.flatMap(takerOf).map(({ uses, ...taker }) => ({ ...taker, uses: lentOf(uses, provides) }));
  const found = await otherTypes(modules, takers);
  return found.map(({ who, sentence }) =>
    overridable(
      `This shell lends otherwise what ${who} was built with. ${sentence}: keep what was until its team has published and promoted.`,
      [who.split(' ')[0]!],
    ),
  );
}

function lentOf(uses: Exports | undefined, provides: Exports | undefined): Exports | undefined {
  if (!uses || !provides) return uses;
  const isLent = (module: string, name: string) =>
    (ownValue(provides, module) ?? []).some((provided) => provided === name || provided === '*');
  return Object.fromEntries(
    Object.entries(uses).map(([module, names]) => [module, names.filter((name) => isLent(module, name))]),
  );
}

async function ofRemote(remote: Built, shells: readonly Built[]): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const shell of shells) {
    if (!shell.taken) continue;
    for (const { who, sentence } of await otherTypes(shell.taken.modules, takerOf(remote))) {
      found.push(
        overridable(
          `${who} was built for another shell than ${shell.manifest.version}. ${sentence}: build it with the packages of this site.`,
        ),
      );
    }
  }
  return found;
}

function takerOf({ manifest: { name, version, uses }, taken }: Built): Taker[] {
  return taken ? [{ who: `${name} ${version}`, uses, taken }] : [];
}
