import { createHash } from 'node:crypto';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { supportsSlots } from '@fotosoc/contract/registry/slot-shapes';
import type { SlotPropExample, RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { Bundle } from './bundle.ts';
import type { LiveShell } from './platform.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** No real remote can have this name. */
const NAME = 'trial-slots';
const VERSION = '1.0.0+00000000';
const ENTRY = 'remoteEntry.js';
const SERVER = 'server.js';

/** A slot on a page of the sandbox site, in which the checks render a fragment. */
export interface SandboxSlot {
  path: string;
  slot: string;
  fragment: string;
  /** Slot props, on a sandbox page with only this slot; `undefined` on a page that sets the props itself. */
  props?: SlotPropExample;
}

/** A sandbox remote whose pages contain the slots of the checked fragments. */
export interface SandboxSlots {
  bundle: Bundle;
  slots: SandboxSlot[];
}

/** Creates a sandbox remote with one page for each example of the fragments' slots. The site then composes, renders and
 *  loads the fragments as for visitors.
 *  @param remotes remotes whose fragments are checked: one version, or all live versions for a new shell
 *  @param live live versions with their slots; a fragment without a slot on the site uses its own examples
 *  @returns `undefined` if no fragment or no slot exists */
export function createSandboxSlots(
  remotes: readonly Manifest[],
  { shell, live }: { shell: LiveShell; live: readonly Manifest[] },
): SandboxSlots | undefined {
  const given = Object.assign({}, ...live.map(({ remote }) => remote?.description.slots)) as Described;
  const slots = remotes.flatMap(({ name: fragment, fragments = [], remote }) =>
    fragments.flatMap(({ slot }) => {
      const { examples = [] } = getOwnValue(given, slot) ?? getOwnValue(remote?.description.fragments, slot) ?? {};
      return examples.map((props, index) => ({ path: `/${NAME}/${slot}/${index + 1}`, slot, fragment, props }));
    }),
  );
  if (slots.length === 0 || !supportsSlots(shell)) return undefined;
  const { federation, contract } = remotes[0]!;
  const files = new Map([
    [ENTRY, Buffer.from(entryOf(slots))],
    [SERVER, Buffer.from(serverOf(slots))],
  ]);
  const manifest: Manifest = {
    name: NAME,
    version: VERSION,
    federation,
    contract,
    integrity: Object.fromEntries([...files].map(([file, content]) => [file, hashOf(content)])),
    bytes: Object.fromEntries([...files].map(([file, { byteLength }]) => [file, byteLength])),
    initial: [ENTRY],
    routes: slots.map(({ path }) => ({ pattern: path, files: [] })),
    server: SERVER,
    remote: {
      container: formatContainerName(NAME, VERSION),
      entry: ENTRY,
      description: {
        name: NAME,
        prefixes: [`/${NAME}`],
        navigation: [],
        requires: { shell: '*', api: '*' },
        pages: slots.map(({ path, slot }) => ({ path, title: 'A slot', query: [], slots: [slot] })),
        budgets: { entryBytes: 8000, totalBytes: 8000 },
      },
    },
  };
  return { bundle: { manifest, files }, slots };
}

type Described = NonNullable<RemoteDescription['slots']>;

/** Returns a file of the sandbox remote; `undefined` for any other address. */
export function findSandboxFile(slots: SandboxSlots | undefined, address: string): Buffer | undefined {
  if (!slots) return undefined;
  const base = formatFileAddress(slots.bundle.manifest);
  return address.startsWith(base) ? slots.bundle.files.get(address.slice(base.length)) : undefined;
}

/** Returns the code of the sandbox pages. Text around the slot lets the page count as rendered, even if the fragment is
 *  empty. */
function pagesIn(slots: SandboxSlot[], take: (module: string) => string): string {
  return `
const { createElement } = ${take('react')};
const { Slot } = ${take('@fotosoc/host')};
const pages = ${JSON.stringify(slots)}.map(({ path, slot, props }) => {
  const Component = () => createElement('article', null,
    createElement('h1', null, 'A slot'), createElement(Slot, { name: slot, props }), createElement('p', null, 'Below it.'));
  return { path, lazy: async () => ({ Component }) };
});`;
}

function entryOf(slots: SandboxSlot[]): string {
  return `let scope;
export const ${formatContainerName(NAME, VERSION)} = '/remotes/${NAME}/${VERSION}/';
export const init = (given) => { scope = given; };
export const get = async () => {
  ${pagesIn(slots, (module) => `Object.values(scope['${module}'])[0].get()()`)}
  return () => ({ default: pages });
};
`;
}

function serverOf(slots: SandboxSlot[]): string {
  return `var FOTOSOC_REMOTE = (() => {
  ${pagesIn(slots, (module) => `FOTOSOC_SHELL.shared['${module}']`)}
  return { default: pages };
})();
`;
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
