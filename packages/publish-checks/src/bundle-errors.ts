import {
  listRuntimeCalls,
  findUnsupportedRuntimeCall,
  RUNTIME_MODULE,
} from '@fotosoc/contract/registry/shared-runtime';
import { isEmbeddable } from '@fotosoc/ssr/embedded';
import { parseConsumedExports } from './incompatibilities.ts';
import type { Bundle } from './bundle.ts';
import { findStylesheetError } from './stylesheet.ts';

/** Texts that identify each shared library, even when minified. Only the shell may bundle these libraries. */
export const SHELL_ONLY_LIBRARIES: [library: string, words: string][] = [
  ['react', 'react.transitional.element'],
  ['react-router-dom', 'may be used only in the context of a <Router>'],
  ['@tanstack/react-query', 'No QueryClient set'],
];

/** Text that identifies the federation runtime. The shell provides the runtime; only a container that does not use the
 *  shell's copy may bundle another copy. */
export const FEDERATION_RUNTIME: [library: string, words: string] = ['the federation runtime', 'FEDERATION_DEBUG'];

/** Returns the errors in the files of a version, independent of other versions. Each sentence states what to change. A
 *  shell may bundle any library. */
export function findBundleErrors(bundle: Bundle): string[] {
  const ofRemote = [findEntryError, findEmbeddingError, findLibraryError, findStyleError];
  const looked =
    bundle.manifest.name === 'shell' ? [findConsumedExportsError] : [findConsumedExportsError, ...ofRemote];
  return looked.map((look) => look(bundle)).filter((fault) => fault !== undefined);
}

function findConsumedExportsError({ manifest: { consumedExports }, files }: Bundle): string | undefined {
  if (consumedExports === undefined || parseConsumedExports(files.get(consumedExports))) return undefined;
  return `${consumedExports} is not a file that a build writes: build again.`;
}

function findEntryError({ manifest: { name, version, remote }, files }: Bundle): string | undefined {
  if (!remote) return undefined; // `decideOnVersion` reports a missing remote.json.
  const entry = files.get(remote.entry)?.toString('utf8');
  if (entry === undefined) return `The entry ${remote.entry} is missing: build again.`;
  if (!entry.includes('./routes')) return 'The entry does not expose ./routes: add src/routes.tsx.';
  const publicPath = `/remotes/${name}/${version}/`;
  if (!new RegExp(`["'\`]${escape(publicPath)}["'\`]`).test(entry)) {
    return `The public path must be ${publicPath}: build with the preset, and set no other path.`;
  }
  if (!entry.includes(remote.container)) {
    return `The entry is not the container ${remote.container}: every version needs its own container name.`;
  }
  return undefined;
}

/** Returns an error for an embeddable remote without recorded imports: on other sites, the remote receives only the
 *  exports listed in the manifest. */
function findEmbeddingError({ manifest }: Bundle): string | undefined {
  if (!isEmbeddable(manifest) || manifest.uses) return undefined;
  return 'remote.json has embeddable, but the manifest lacks uses, the imports from the page: build again.';
}

/** Returns a sentence for each script that bundles a library reserved for the shell. */
export function listOwnLibraries(files: Bundle['files']): string[] {
  return [...files].flatMap(([file, content]) => {
    const brought = file.endsWith('.js') ? ownLibraryIn(content.toString('utf8'), SHELL_ONLY_LIBRARIES) : undefined;
    return brought === undefined ? [] : [ownLibrarySentence(file, brought)];
  });
}

function ownLibraryIn(text: string, refused: typeof SHELL_ONLY_LIBRARIES): string | undefined {
  return refused.find(([, words]) => text.includes(words))?.[0];
}

function ownLibrarySentence(file: string, library: string): string {
  return `${file} bundles ${library}: import that library from the shell. In webpack and Rspack, entry: {} prevents an entry of your own from bundling it.`;
}

function findLibraryError({ manifest: { uses }, files }: Bundle): string | undefined {
  const mayBringRuntime = uses?.[RUNTIME_MODULE]?.length === 0;
  const bringsRuntime =
    mayBringRuntime && [...files.values()].some((content) => content.includes(FEDERATION_RUNTIME[1]));
  const refused = mayBringRuntime ? SHELL_ONLY_LIBRARIES : [...SHELL_ONLY_LIBRARIES, FEDERATION_RUNTIME];
  for (const [file, content] of files) {
    if (!file.endsWith('.js')) continue;
    const text = content.toString('utf8');
    const brought = ownLibraryIn(text, refused);
    if (brought !== undefined) return ownLibrarySentence(file, brought);
    if (bringsRuntime) continue; // This container bundles the runtime, so its calls do not reach the shell's runtime.
    const unanswered = findUnsupportedRuntimeCall(text);
    if (unanswered) return `${file} ${unanswered}`;
    const untold =
      uses?.[RUNTIME_MODULE] && listRuntimeCalls([text]).find((call) => !uses[RUNTIME_MODULE]!.includes(call));
    if (untold)
      return `${file} calls ${untold} of the federation runtime, which its manifest does not list: build again.`;
  }
  return undefined;
}

function findStyleError({ manifest: { name }, files }: Bundle): string | undefined {
  for (const [file, content] of files) {
    const fault = file.endsWith('.css') ? findStylesheetError(file, content, name) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
