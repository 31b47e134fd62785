import { parse } from 'postcss';
import semver from 'semver';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { BundleRefused, type Bundle } from './bundle.ts';

/** What the server answers itself. */
const SERVERS_OWN = ['/api', '/media', '/remotes', '/shell'];

/** What a bundle is measured against. */
export interface PublishContext {
  /** The shell visitors have; undefined before the first one. */
  shell: Pick<Manifest, 'version' | 'federation'> | undefined;
  apiVersion: string;
  /** What else is live: the prefixes each draws, and of remotes what they need of a shell. */
  others: { name: string; prefixes: string[]; needs?: { shell: string; federation: string } }[];
}

/** Words that each shared library keeps through minification; only the shell may bring them. */
export const SHELLS_OWN: [library: string, words: string][] = [
  ['react', 'react.transitional.element'],
  ['react-router-dom', 'may be used only in the context of a <Router>'],
  ['@tanstack/react-query', 'No QueryClient set'],
  ['the federation runtime', 'FEDERATION_DEBUG'],
];

/** Told of a refusal that may be overridden; returning lets the bundle through in spite of it. */
export type Overrule = (refusal: BundleRefused) => void;

const NEVER: Overrule = (refusal) => {
  throw refusal;
};

/** Lets a bundle through that will run well in this shell beside these remotes.
 *  @throws BundleRefused with a sentence that says what to change */
export function checkBundle(bundle: Bundle, context: PublishContext, overrule = NEVER): void {
  checkPlace(bundle.manifest, context, overrule);
  if (bundle.manifest.name === 'shell') return;
  checkEntry(bundle);
  checkLibraries(bundle);
  checkStyles(bundle);
  attempt(overrule, () => {
    checkBudgets(bundle.manifest);
  });
}

/** The part of these checks that depends on what else is deployed at this moment.
 *  @throws BundleRefused as `checkBundle` */
export function checkPlace(manifest: Manifest, context: PublishContext, overrule = NEVER): void {
  if (manifest.name === 'shell') {
    for (const other of context.others) {
      attempt(overrule, () => {
        checkShellFor(manifest, other);
      });
    }
    return;
  }
  checkOwnership(manifest, context.others);
  attempt(overrule, () => {
    checkNeeds(manifest, context);
  });
}

function attempt(overrule: Overrule, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof BundleRefused && error.kind === 'overridable')) throw error;
    overrule(error);
  }
}

/** A new shell takes no page from a remote, and every remote that is live can run in it. */
function checkShellFor(shell: Manifest, { name, prefixes, needs }: PublishContext['others'][number]): void {
  const taken = shell.routes.find(({ pattern }) => prefixes.some((prefix) => overlap(pattern, prefix)));
  if (taken) throw new BundleRefused(`The page ${taken.pattern} belongs to ${name}: give the shell's another path.`);
  if (!needs) return;
  if (!semver.satisfies(shell.version, needs.shell)) {
    throw overridable(
      `${name} needs the shell ${needs.shell}, this one is ${shell.version}: its team must publish first.`,
    );
  }
  if (needs.federation !== shell.federation) {
    throw overridable(
      `${name} was built with federation ${needs.federation}, this shell with ${shell.federation}: install the same.`,
    );
  }
}

function overridable(sentence: string): BundleRefused {
  return new BundleRefused(sentence, 'overridable');
}

/** A remote draws only what it owns: no prefix of another, no page outside its own prefixes. */
function checkOwnership({ name, remote, routes }: Manifest, others: PublishContext['others']): void {
  if (!remote) throw new BundleRefused(`${name} has no remote.json in its manifest: build it with the preset.`);
  const { prefixes, name: described } = remote.description;
  if (described !== name) throw new BundleRefused(`remote.json names ${described}, the bundle ${name}.`);
  for (const { pattern } of routes) {
    const isOwn = prefixes.some((prefix) => pattern === prefix || pattern.startsWith(`${prefix}/`));
    if (!isOwn)
      throw new BundleRefused(
        `Route ${pattern} is outside the prefixes of ${name}: move the page, or add its prefix to remote.json.`,
      );
  }
  const reserved = prefixes.find((prefix) => SERVERS_OWN.some((owned) => overlap(prefix, owned)));
  if (reserved) throw new BundleRefused(`Nothing below ${reserved} is a page: choose another prefix in remote.json.`);
  for (const other of others) {
    const taken = prefixes.find((prefix) => other.prefixes.some((owned) => overlap(prefix, owned)));
    if (taken) throw new BundleRefused(`The prefix ${taken} belongs to ${other.name}: choose another in remote.json.`);
  }
}

/** Whether a path could be below both; `/` owns itself only. */
function overlap(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter === longer || (shorter !== '/' && longer.startsWith(`${shorter}/`));
}

function checkNeeds({ name, remote, federation }: Manifest, { shell, apiVersion }: PublishContext): void {
  const { requires } = remote!.description;
  if (!semver.satisfies(apiVersion, requires.api)) {
    throw overridable(`${name} needs the API ${requires.api}, this one is ${apiVersion}: change requires.api.`);
  }
  if (!shell) return;
  if (!semver.satisfies(shell.version, requires.shell)) {
    throw overridable(
      `${name} needs the shell ${requires.shell}, this one is ${shell.version}: change requires.shell, or wait for that shell.`,
    );
  }
  if (federation !== shell.federation) {
    throw overridable(
      `${name} was built with federation ${federation}, the shell with ${shell.federation}: install the shell's version.`,
    );
  }
}

function checkEntry({ manifest: { name, version, remote }, files }: Bundle): void {
  const entry = files.get(remote!.entry)?.toString('utf8');
  if (entry === undefined) throw new BundleRefused(`The entry ${remote!.entry} is missing: build again.`);
  if (!entry.includes('./routes')) throw new BundleRefused('The entry does not expose ./routes: add src/routes.tsx.');
  const publicPath = `/remotes/${name}/${version}/`;
  if (!new RegExp(`["'\`]${escape(publicPath)}["'\`]`).test(entry)) {
    throw new BundleRefused(`The public path must be ${publicPath}: build with the preset, and set no other.`);
  }
  if (!entry.includes(remote!.container)) {
    throw new BundleRefused(
      `The entry is not the container ${remote!.container}: every version needs a name of its own.`,
    );
  }
}

function checkLibraries({ files }: Bundle): void {
  for (const [file, content] of files) {
    if (!file.endsWith('.js')) continue;
    const text = content.toString('utf8');
    const bundled = SHELLS_OWN.find(([, words]) => text.includes(words));
    if (bundled)
      throw new BundleRefused(`${file} brings its own ${bundled[0]}: import it from the shell, bundle nothing shared.`);
  }
}

function checkStyles({ manifest: { name }, files }: Bundle): void {
  const layer = `remotes.${name}`;
  for (const [file, content] of files) {
    if (!file.endsWith('.css')) continue;
    for (const node of parse(content.toString('utf8')).nodes) {
      const isOwn =
        node.type === 'comment' || (node.type === 'atrule' && node.name === 'layer' && node.params === layer);
      if (!isOwn) throw new BundleRefused(`${file} has styles outside @layer ${layer}: build with the preset.`);
    }
  }
}

function checkBudgets({ name, bytes, remote }: Manifest): void {
  const { entryBytes, totalBytes } = remote!.description.budgets;
  const entry = bytes[remote!.entry] ?? 0;
  if (entry > entryBytes)
    throw overridable(
      `The entry of ${name} has ${entry} bytes, its budget is ${entryBytes}: move code behind a lazy route.`,
    );
  const code = Object.entries(bytes).filter(([file]) => /\.(js|css)$/.test(file));
  const total = code.reduce((sum, [, size]) => sum + size, 0);
  if (total > totalBytes)
    throw overridable(
      `${name} has ${total} bytes of code, its budget is ${totalBytes}: drop some, or raise budgets.totalBytes.`,
    );
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
