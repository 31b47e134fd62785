import { Compile } from 'typebox/compile';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import { Taken } from '@fotosoc/contract/registry/taken';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { otherTypes, type Taker } from './lent-types.ts';
import { overridable } from './refusals.ts';
import { unansweredCalls } from './unanswered-calls.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** A version with the consumed exports, if recorded by the build. */
export interface Built {
  manifest: Pick<Manifest, 'name' | 'version' | 'uses' | 'provides' | 'contract' | 'remote'>;
  taken: Taken | undefined;
  /** True for a last known good version that was permanently replaced (`isSettled` in `platform.ts`). */
  isSettled?: boolean;
}

/** Other live versions, and possible rollback targets. */
export interface Beside {
  shells: readonly Built[];
  remotes: readonly Built[];
}

/** Compiled, because interpreting takes a fifth of a second per 100 kB, and the files of all live builds are read. */
const isTaken = Compile(Taken);

/** Parses the consumed exports of a build; `undefined` for invalid files. */
export function readTaken(file: Buffer | undefined): Taken | undefined {
  if (file === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(file.toString('utf8'));
    return !isDeep(read) && isTaken.Check(read) && namesNothingElse(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Far beyond the depth of any generated file: schemas are compared level by level. */
const MOST_LEVELS = 200;

function isDeep(value: unknown): boolean {
  let values = [value];
  for (let level = 0; level < MOST_LEVELS && values.length > 0; level += 1)
    values = values.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  return values.length > 0;
}

/** Returns whether all imports of the declarations stay within the module and libraries, without files of the checking
 *  machine. */
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

/** Returns the incompatibilities between a version and other live versions: changed API endpoints, and changed types of
 *  shared modules. Each sentence names what, whose, where, and the remedy.
 *  @param api endpoints of the site */
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

/** Compares the types of a shell's modules; `objectionToLoans` handles missing exports. */
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
