import { listDeprecatedExports } from '@fotosoc/contract/registry/deprecated-exports';
import { UNRECORDED_RUNTIME_CALLS, RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { listShellRequirements, type Platform } from './platform.ts';
import { createOverridableRefusal } from './refusals.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Returns the exports that a build uses but a shell lacks, e.g. `useParams of @fotosoc/host`. Of builds without
 *  recorded exports, only the runtime functions are compared.
 *  @param inUse exports that `*` stands for: all exports of the current shell */
export function listMissingExports(
  uses: Exports | undefined,
  provides: Exports | undefined,
  inUse: Exports | undefined = provides,
): string[] {
  const available = addRuntimeCalls(provides);
  return Object.entries(addRuntimeCalls(uses)).flatMap(([module, names]) => {
    const provided = getOwnValue(available, module);
    if (!provided) return provides ? [module] : [];
    if (provided.includes('*')) return [];
    const needed = names.flatMap((name) => (name === '*' ? (getOwnValue(inUse, module) ?? []) : [name]));
    const missing = new Set(needed.filter((name) => name !== '*' && !provided.includes(name)));
    return [...missing].toSorted().map((name) => `${name} of ${module}`);
  });
}

function addRuntimeCalls(exports: Exports | undefined): Exports {
  return { [RUNTIME_MODULE]: UNRECORDED_RUNTIME_CALLS, ...exports };
}

/** Returns a refusal of a shell that lacks exports in use; names every missing export with the remotes that use the
 *  export. */
export function findMissingExportRefusal(manifest: Manifest, platform: Platform): Refusal | undefined {
  const { provides } = manifest;
  const { shell } = platform;
  const users = new Map<string, string[]>();
  const teams = new Set<string>();
  for (const { name, needs } of listShellRequirements(manifest, platform)) {
    for (const missing of listMissingExports(needs?.uses, provides, shell?.provides)) {
      users.set(missing, [...(users.get(missing) ?? []), [name, needs?.version].filter(Boolean).join(' ')]);
      teams.add(name);
    }
  }
  if (users.size === 0) return undefined;
  const missing = [...users].map(
    ([what, by]) => `${what}, which ${by.join(' and ')} ${by.length > 1 ? 'use' : 'uses'}`,
  );
  return createOverridableRefusal(
    ['missing-exports', ...[...users].flat(2)],
    `This shell does not provide ${missing.join('; nor ')}: keep the export until the team of ${[...teams].join(' and of ')} has published and promoted without it.`,
    [...teams],
  );
}

/** Returns notes about exports that could not be checked, and about exports that may be missing later. */
export function listExportNotes(manifest: Manifest, platform: Platform): string[] {
  return manifest.name === 'shell' ? listShellNotes(manifest, platform) : listRemoteNotes(manifest, platform);
}

function listShellNotes(manifest: Manifest, platform: Platform): string[] {
  const { provides } = manifest;
  if (!provides)
    return ['This shell does not list its shared modules, so no remote was checked against it: build the shell again.'];
  const asking = listShellRequirements(manifest, platform);
  const alone = platform.others
    .filter((other) => !asking.includes(other) && listMissingExports(other.needs?.uses, provides).length > 0)
    .map(
      ({ name, needs }) =>
        `In this shell ${name} has no last known good version to fall back to: ${needs?.version} imports exports that the shell does not provide. The live version of ${name} has been live for a week.`,
    );
  const silent = asking
    .filter(({ needs }) => needs && !needs.uses)
    .map(
      ({ name, needs }) =>
        `${[name, needs?.version].filter(Boolean).join(' ')} does not list its imports from the shell: an older @fotosoc/build made it.`,
    );
  return [...silent, ...alone];
}

function listRemoteNotes({ name, uses }: Manifest, { shell, lastGoodShell }: Platform): string[] {
  if (!uses) return [`${name} does not list its imports from the shell, so these were not checked: build again.`];
  const notes: string[] = [];
  if (shell && !shell.provides) notes.push(`The shell ${shell.version} does not list its shared modules.`);
  const whole = Object.keys(uses).filter((module) => getOwnValue(uses, module)!.includes('*'));
  if (whole.length > 0) {
    notes.push(
      `${name} imports all of ${whole.join(' and of ')}, so every shell has to provide all exports of this one: import by name.`,
    );
  }
  for (const [what, sentence] of listDeprecatedExports(uses, shell?.deprecates))
    notes.push(`${what} is deprecated: ${sentence}`);
  const missing = listMissingExports(uses, lastGoodShell?.provides);
  if (missing.length > 0) {
    notes.push(`A roll-back of the shell to ${lastGoodShell!.version} would take ${missing.join(', ')} from ${name}.`);
  }
  return notes;
}
