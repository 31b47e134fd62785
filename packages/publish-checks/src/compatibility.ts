import semver from 'semver';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { listMissingExports, findMissingExportRefusal } from './shared-exports.ts';
import { findFragmentRefusal } from './fragments.ts';
import { findSlotRefusals } from './incompatible-slots.ts';
import { listShellRequirements, type LiveShell, type Platform } from './platform.ts';
import { createFinalRefusal, createOverridableRefusal } from './refusals.ts';

/** Returns the refusals of a version that is incompatible with other live versions. A remote gets at most one sentence
 *  of each kind, but one per incompatible slot or fragment. A shell gets one sentence per incompatible remote version,
 *  and a single sentence about missing exports. */
export function findCompatibilityErrors(manifest: Manifest, platform: Platform): Refusal[] {
  const found =
    manifest.name === 'shell'
      ? [
          ...listShellRequirements(manifest, platform).map((other) => findShellConflict(other, manifest)),
          findMissingExportRefusal(manifest, platform),
        ]
      : [
          findPrefixRefusal(manifest, platform.others),
          findFragmentRefusal(manifest, platform.others),
          findRequirementRefusal(manifest, platform),
          ...findSlotRefusals(manifest, platform),
        ];
  return found.filter((refusal) => refusal !== undefined);
}

/** Returns a refusal if a new shell renders a path of a remote, or if the remote does not support the shell. */
function findShellConflict(
  { name, prefixes, needs }: Platform['others'][number],
  shell: Manifest,
): Refusal | undefined {
  const taken = shell.routes.find(({ pattern }) => prefixes.some((prefix) => overlap(pattern, prefix)));
  if (taken)
    return createFinalRefusal(`The page ${taken.pattern} belongs to ${name}: give the shell's page another path.`);
  if (!needs) return undefined;
  if (!semver.satisfies(shell.version, needs.shell)) {
    const both = `${needs.shell} || ^${semver.major(shell.version)}.0.0`;
    const how = semver.gtr(shell.version, needs.shell) ? `, with requires.shell "${both}"` : '';
    return createOverridableRefusal(
      ['shell-range', name, needs.shell, shell.version],
      `${name} needs the shell ${needs.shell}, this one is ${shell.version}: its team must publish first${how}.`,
      [name],
    );
  }
  if (isOtherReact(needs.react, shell.react)) {
    return createOverridableRefusal(
      ['react', name, needs.react, shell.react],
      `${name} is built for React ${needs.react}, this shell provides ${shell.react}: its team must publish first.`,
      [name],
    );
  }
  return undefined;
}

/** Returns whether a shell provides the exports and the React version that a remote version needs, as far as the builds
 *  recorded both. */
export function isSupportedByShell({ uses, react }: Manifest, shell: LiveShell): boolean {
  return listMissingExports(uses, shell.provides).length === 0 && !isOtherReact(react, shell.react);
}

function isOtherReact(range: string | undefined, provided: string | undefined): boolean {
  return (
    range !== undefined && provided !== undefined && !semver.satisfies(provided, range, { includePrerelease: true })
  );
}

const SERVER_PATHS = ['/api', '/docs', '/media', '/packages', '/remotes', '/shell'];

/** Returns a refusal if a remote uses a prefix of another remote, or renders a page outside its own prefixes. */
function findPrefixRefusal({ name, remote, routes }: Manifest, others: Platform['others']): Refusal | undefined {
  if (!remote) return createFinalRefusal(`${name} has no remote.json in its manifest: build it with the preset.`);
  const { prefixes, navigation, name: described } = remote.description;
  if (described !== name) return createFinalRefusal(`remote.json names ${described}, the bundle ${name}.`);
  const isOwn = (path: string) => prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const astray = navigation.find(({ to }) => !isOwn(to.split(/[?#]/)[0]!));
  if (astray) {
    return createFinalRefusal(
      `The navigation entry ${astray.label} leads to ${astray.to}, outside the prefixes of ${name}: the remote that owns the page must add the entry.`,
    );
  }
  for (const { pattern } of routes) {
    if (isOwn(pattern)) continue;
    return createFinalRefusal(
      `Route ${pattern} is outside the prefixes of ${name}: move the page, or add its prefix to remote.json.`,
    );
  }
  const taken = findPrefixConflict(prefixes, others);
  return taken === undefined ? undefined : createFinalRefusal(`${taken}: choose another prefix in remote.json.`);
}

/** Returns why a remote cannot use some prefixes, as the beginning of a sentence; `undefined` if the prefixes are
 *  free. */
export function findPrefixConflict(
  prefixes: readonly string[],
  others: readonly Pick<Platform['others'][number], 'name' | 'prefixes'>[],
): string | undefined {
  const reserved = prefixes.find((prefix) => SERVER_PATHS.some((owned) => overlap(prefix, owned)));
  if (reserved) return `The server reserves paths below ${reserved}`;
  for (const other of others) {
    const taken = prefixes.find((prefix) => other.prefixes.some((owned) => overlap(prefix, owned)));
    if (taken) return `The prefix ${taken} belongs to ${other.name}`;
  }
  return undefined;
}

/** Returns whether a path could be below both prefixes; `/` covers only itself. */
function overlap(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter === longer || (shorter !== '/' && longer.startsWith(`${shorter}/`));
}

/** Returns a refusal if a remote does not support the API's version, or a live shell. */
function findRequirementRefusal(manifest: Manifest, { apiVersion, shell, canaryShell }: Platform): Refusal | undefined {
  const { name, remote } = manifest;
  if (!remote) return undefined;
  const { requires } = remote.description;
  if (!semver.satisfies(apiVersion, requires.api)) {
    return createOverridableRefusal(
      ['api-range', requires.api, apiVersion],
      `${name} needs the API ${requires.api}, this one is ${apiVersion}: change requires.api.`,
    );
  }
  const shells = [shell, canaryShell].filter((one) => one !== undefined);
  return shells.map((one) => findShellRefusal(manifest, requires.shell, one)).find((refusal) => refusal !== undefined);
}

function findShellRefusal({ name, uses, react }: Manifest, range: string, shell: LiveShell): Refusal | undefined {
  if (!semver.satisfies(shell.version, range)) {
    return createOverridableRefusal(
      ['shell-range', range, shell.version],
      `${name} needs the shell ${range}, this one is ${shell.version}: change requires.shell, or wait for that shell.`,
    );
  }
  if (isOtherReact(react, shell.react)) {
    return createOverridableRefusal(
      ['react', react, shell.version],
      `${name} is built for React ${react}, the shell ${shell.version} provides ${shell.react}: build for that version, or wait for another shell.`,
    );
  }
  const missing = listMissingExports(uses, shell.provides);
  if (missing.length === 0) return undefined;
  return createOverridableRefusal(
    ['missing-exports', shell.version, ...missing],
    `${name} uses ${missing.join(', ')}, which the shell ${shell.version} does not provide: avoid the import, or wait for the team of the shell.`,
  );
}
