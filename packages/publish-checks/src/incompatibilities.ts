import { Compile } from 'typebox/compile';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import { ConsumedExports } from '@fotosoc/contract/registry/consumed-exports';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { findIncompatibleTypes, type Consumer } from './shared-types.ts';
import { createOverridableRefusal } from './refusals.ts';
import { findIncompatibleEndpoints } from './incompatible-endpoints.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** A version, with the host APIs and endpoints that its code uses, if the build recorded them. */
export interface BuiltVersion {
  manifest: Pick<Manifest, 'name' | 'version' | 'uses' | 'provides' | 'contract' | 'remote'>;
  consumedExports: ConsumedExports | undefined;
  /** True for a last known good version that was replaced a week ago or more (`isSettled` in `platform.ts`). */
  isSettled?: boolean;
}

/** Live versions that a version must be compatible with, and possible rollback targets. */
export interface OtherLiveVersions {
  shells: readonly BuiltVersion[];
  remotes: readonly BuiltVersion[];
}

/** Compiled, because interpreting takes 0.2 seconds per 100 kB, and the files of all live builds are read. */
const isConsumedExports = Compile(ConsumedExports);

/** Parses the file `consumed-exports.json` of a build; returns `undefined` for an invalid file. */
export function parseConsumedExports(file: Buffer | undefined): ConsumedExports | undefined {
  if (file === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(file.toString('utf8'));
    return !isDeep(read) && isConsumedExports.Check(read) && hasOnlyOwnImports(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum nesting of schemas, because schemas are compared recursively. Generated files are far less nested. */
const MAX_SCHEMA_DEPTH = 200;

function isDeep(value: unknown): boolean {
  let values = [value];
  for (let level = 0; level < MAX_SCHEMA_DEPTH && values.length > 0; level += 1)
    values = values.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  return values.length > 0;
}

/** Returns whether all declarations import only from their own module and libraries. Other imports could read files of
 *  the machine that runs the check. */
function hasOnlyOwnImports({ modules }: ConsumedExports): boolean {
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
 *  shared modules. Each sentence names the change, the affected remote, the source line and the remedy.
 *  @param api endpoints of the site */
export async function findIncompatibilities(
  { manifest, consumedExports }: BuiltVersion,
  { shells, remotes }: OtherLiveVersions,
  api: Readonly<Record<string, Endpoint>>,
): Promise<Refusal[]> {
  if (!consumedExports) return [];
  const { name } = manifest;
  const calls = findIncompatibleEndpoints({ calls: consumedExports.calls, contract: manifest.contract }, api).map(
    ({ endpoint, sentence }) =>
      createOverridableRefusal(
        ['endpoint', endpoint],
        `${name} was built for API responses that this site does not give. ${sentence}: build with the packages of this site.`,
      ),
  );
  return [
    ...calls,
    ...(name === 'shell'
      ? await compareShell(consumedExports, manifest.provides, remotes)
      : await compareRemote({ manifest, consumedExports }, shells)),
  ];
}

/** Compares the types of the modules that a shell provides. `findMissingExportRefusal` handles missing exports. */
async function compareShell(
  { modules }: ConsumedExports,
  provides: Exports | undefined,
  remotes: readonly BuiltVersion[],
): Promise<Refusal[]> {
  const consumers = remotes
    .flatMap(toConsumer)
    .map(({ uses, ...consumer }) => ({ ...consumer, uses: getSharedExports(uses, provides) }));
  const found = await findIncompatibleTypes(modules, consumers);
  return found.map(({ who, what, sentence }) =>
    createOverridableRefusal(
      ['types', who, what],
      `This shell changes exports that ${who} was built with. ${sentence}: keep the old declaration until the team has published and promoted.`,
      [who.split(' ')[0]!],
    ),
  );
}

function getSharedExports(uses: Exports | undefined, provides: Exports | undefined): Exports | undefined {
  if (!uses || !provides) return uses;
  const isProvided = (module: string, name: string) =>
    (getOwnValue(provides, module) ?? []).some((provided) => provided === name || provided === '*');
  return Object.fromEntries(
    Object.entries(uses).map(([module, names]) => [module, names.filter((name) => isProvided(module, name))]),
  );
}

async function compareRemote(remote: BuiltVersion, shells: readonly BuiltVersion[]): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const shell of shells) {
    if (!shell.consumedExports) continue;
    for (const { who, what, sentence } of await findIncompatibleTypes(
      shell.consumedExports.modules,
      toConsumer(remote),
    )) {
      found.push(
        createOverridableRefusal(
          ['types', shell.manifest.version, what],
          `${who} was built for another shell than ${shell.manifest.version}. ${sentence}: build with the packages of this site.`,
        ),
      );
    }
  }
  return found;
}

function toConsumer({ manifest: { name, version, uses }, consumedExports }: BuiltVersion): Consumer[] {
  return consumedExports ? [{ who: `${name} ${version}`, uses, consumedExports }] : [];
}
