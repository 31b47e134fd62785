import { createHash } from 'node:crypto';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { supportsSlots } from '@fotosoc/contract/registry/slot-shapes';
import type { SlotPropExample, RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { Bundle } from './bundle.ts';
import type { LiveShell } from './platform.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Invalid as the name of a real remote. */
const NAME = 'trial-places';
const VERSION = '1.0.0+00000000';
const ENTRY = 'remoteEntry.js';
const SERVER = 'server.js';

/** A slot in which a fragment is tried. */
export interface SandboxSlot {
  path: string;
  slot: string;
  part: string;
  /** Slot props on a page that exists only for the fragment; otherwise the page sets the props. */
  props?: SlotPropExample;
}

/** Sandbox pages with slots, as a remote. */
export interface SandboxSlots {
  bundle: Bundle;
  places: SandboxSlot[];
}

/** Creates a sandbox remote with a page for each example of the fragments' slots. Composition, rendering and loading of
 *  the fragments are the same as for visitors.
 *  @param remotes remotes whose fragments are tried: one version, or all live versions for a new shell
 *  @param live live versions with their slots; a fragment without a slot uses its own examples
 *  @returns `undefined` for versions without fragments, and for a shell without slots */
export function createSandboxSlots(
  remotes: readonly Manifest[],
  { shell, live }: { shell: LiveShell; live: readonly Manifest[] },
): SandboxSlots | undefined {
  const given = Object.assign({}, ...live.map(({ remote }) => remote?.description.places)) as Described;
  const places = remotes.flatMap(({ name: part, parts = [], remote }) =>
    parts.flatMap(({ slot }) => {
      const { examples = [] } = getOwnValue(given, slot) ?? getOwnValue(remote?.description.parts, slot) ?? {};
      return examples.map((props, index) => ({ path: `/${NAME}/${slot}/${index + 1}`, slot, part, props }));
    }),
  );
  if (places.length === 0 || !supportsSlots(shell)) return undefined;
  const { federation, contract } = remotes[0]!;
  const files = new Map([
    [ENTRY, Buffer.from(entryOf(places))],
    [SERVER, Buffer.from(serverOf(places))],
  ]);
  const manifest: Manifest = {
    name: NAME,
    version: VERSION,
    federation,
    contract,
    integrity: Object.fromEntries([...files].map(([file, content]) => [file, hashOf(content)])),
    bytes: Object.fromEntries([...files].map(([file, { byteLength }]) => [file, byteLength])),
    initial: [ENTRY],
    routes: places.map(({ path }) => ({ pattern: path, files: [] })),
    server: SERVER,
    remote: {
      container: formatContainerName(NAME, VERSION),
      entry: ENTRY,
      description: {
        name: NAME,
        prefixes: [`/${NAME}`],
        navigation: [],
        requires: { shell: '*', api: '*' },
        pages: places.map(({ path, slot }) => ({ path, title: 'A place', query: [], slots: [slot] })),
        budgets: { entryBytes: 8000, totalBytes: 8000 },
      },
    },
  };
  return { bundle: { manifest, files }, places };
}

type Described = NonNullable<RemoteDescription['places']>;

/** Returns a file of the sandbox remote; `undefined` for other addresses. */
export function findSandboxFile(places: SandboxSlots | undefined, address: string): Buffer | undefined {
  if (!places) return undefined;
  const base = addressOf(places.bundle.manifest);
  return address.startsWith(base) ? places.bundle.files.get(address.slice(base.length)) : undefined;
}

/** Pages have text around the slot, to count as rendered regardless of the fragment. */
function pagesIn(places: SandboxSlot[], take: (module: string) => string): string {
  return `
const { createElement } = ${take('react')};
const { Slot } = ${take('@fotosoc/host')};
const pages = ${JSON.stringify(places)}.map(({ path, slot, props }) => {
  const Component = () => createElement('article', null,
    createElement('h1', null, 'A place'), createElement(Slot, { name: slot, props }), createElement('p', null, 'Below it.'));
  return { path, lazy: async () => ({ Component }) };
});`;
}

function entryOf(places: SandboxSlot[]): string {
  return `let scope;
export const ${formatContainerName(NAME, VERSION)} = '/remotes/${NAME}/${VERSION}/';
export const init = (given) => { scope = given; };
export const get = async () => {
  ${pagesIn(places, (module) => `Object.values(scope['${module}'])[0].get()()`)}
  return () => ({ default: pages });
};
`;
}

function serverOf(places: SandboxSlot[]): string {
  return `var FOTOSOC_REMOTE = (() => {
  ${pagesIn(places, (module) => `FOTOSOC_SHELL.shared['${module}']`)}
  return { default: pages };
})();
`;
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
