import semver from 'semver';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Refusal } from '@fotosoc/contract/registry/verdict';

/** What a version is measured against: what is live at this moment. */
export interface Platform {
  /** The shell visitors have; undefined before the first one. */
  shell: Pick<Manifest, 'version' | 'federation' | 'provides'> | undefined;
  apiVersion: string;
  /** The version of the same remote that all visitors have. */
  active?: string;
  /** What else is live: the prefixes each draws, and of remotes what they need of a shell. */
  others: { name: string; prefixes: string[]; needs?: Needs }[];
}

/** What one version of a remote needs of a shell. */
export interface Needs {
  /** Its range of versions. */
  shell: string;
  federation: string;
  version?: string;
  /** What it takes of the modules that the shell lends; undefined when its build did not say. */
  uses?: Manifest['uses'];
}

/** What stands against a version because of what else is live: of a remote at most one sentence of each kind, of a shell
 *  one for each remote. */
export function objectionsToPlace(manifest: Manifest, platform: Platform): Refusal[] {
  const found =
    manifest.name === 'shell'
      ? platform.others.map((other) => objectionOf(other, manifest))
      : [objectionToPrefixes(manifest, platform.others), objectionToNeeds(manifest, platform)];
  return found.filter((refusal) => refusal !== undefined);
}

/** A new shell takes no page from a remote, and every remote that is live can run in it. */
function objectionOf({ name, prefixes, needs }: Platform['others'][number], shell: Manifest): Refusal | undefined {
  const taken = shell.routes.find(({ pattern }) => prefixes.some((prefix) => overlap(pattern, prefix)));
  if (taken) return final(`The page ${taken.pattern} belongs to ${name}: give the shell's another path.`);
  if (!needs) return undefined;
  if (!semver.satisfies(shell.version, needs.shell)) {
    return overridable(
      `${name} needs the shell ${needs.shell}, this one is ${shell.version}: its team must publish first.`,
    );
  }
  if (needs.federation !== shell.federation) {
    return overridable(
      `${name} was built with federation ${needs.federation}, this shell with ${shell.federation}: install the same.`,
    );
  }
  const missing = missingExports(needs.uses, shell.provides);
  if (missing.length === 0) return undefined;
  const user = [name, needs.version].filter(Boolean).join(' ');
  return overridable(
    `${user} uses ${missing.join(', ')}, which this shell does not lend: keep it until the team of ${name} has published without.`,
  );
}

/** What the server answers itself. */
const SERVERS_OWN = ['/api', '/media', '/remotes', '/shell'];

/** A remote draws only what it owns: no prefix of another, no page outside its own prefixes. */
function objectionToPrefixes({ name, remote, routes }: Manifest, others: Platform['others']): Refusal | undefined {
  if (!remote) return final(`${name} has no remote.json in its manifest: build it with the preset.`);
  const { prefixes, name: described } = remote.description;
  if (described !== name) return final(`remote.json names ${described}, the bundle ${name}.`);
  for (const { pattern } of routes) {
    const isOwn = prefixes.some((prefix) => pattern === prefix || pattern.startsWith(`${prefix}/`));
    if (isOwn) continue;
    return final(
      `Route ${pattern} is outside the prefixes of ${name}: move the page, or add its prefix to remote.json.`,
    );
  }
  const reserved = prefixes.find((prefix) => SERVERS_OWN.some((owned) => overlap(prefix, owned)));
  if (reserved) return final(`Nothing below ${reserved} is a page: choose another prefix in remote.json.`);
  for (const other of others) {
    const taken = prefixes.find((prefix) => other.prefixes.some((owned) => overlap(prefix, owned)));
    if (taken) return final(`The prefix ${taken} belongs to ${other.name}: choose another in remote.json.`);
  }
  return undefined;
}

/** What is used and not provided, e.g. `useParams of @fotosoc/host`. Of what a build does not tell, nothing is missing. */
function missingExports(uses: Manifest['uses'], provides: Manifest['provides']): string[] {
  if (!uses || !provides) return [];
  return Object.entries(uses).flatMap(([module, names]) => {
    const provided = provides[module];
    if (!provided) return [module];
    if (provided.includes('*')) return [];
    const missing = names.filter((name) => name !== '*' && name !== 'default' && !provided.includes(name));
    return missing.map((name) => `${name} of ${module}`);
  });
}

/** Whether a path could be below both; `/` owns itself only. */
function overlap(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter === longer || (shorter !== '/' && longer.startsWith(`${shorter}/`));
}

function objectionToNeeds(
  { name, remote, federation, uses }: Manifest,
  { shell, apiVersion }: Platform,
): Refusal | undefined {
  if (!remote) return undefined;
  const { requires } = remote.description;
  if (!semver.satisfies(apiVersion, requires.api)) {
    return overridable(`${name} needs the API ${requires.api}, this one is ${apiVersion}: change requires.api.`);
  }
  if (!shell) return undefined;
  if (!semver.satisfies(shell.version, requires.shell)) {
    return overridable(
      `${name} needs the shell ${requires.shell}, this one is ${shell.version}: change requires.shell, or wait for that shell.`,
    );
  }
  if (federation !== shell.federation) {
    return overridable(
      `${name} was built with federation ${federation}, the shell with ${shell.federation}: install the shell's version.`,
    );
  }
  const missing = missingExports(uses, shell.provides);
  if (missing.length === 0) return undefined;
  return overridable(
    `${name} uses ${missing.join(', ')}, which the shell ${shell.version} does not lend: do without, or wait for the team of the shell.`,
  );
}

export function final(sentence: string): Refusal {
  return { kind: 'final', sentence };
}

export function overridable(sentence: string): Refusal {
  return { kind: 'overridable', sentence };
}
