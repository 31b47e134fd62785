import { callsIn, findUnansweredCall, RUNTIME } from '@fotosoc/contract/registry/lent-runtime';
import { isEmbeddable } from '../embedded/embedded-files.ts';
import { readTaken } from './breaks.ts';
import type { Bundle } from './bundle.ts';
import { faultInStylesheet } from './stylesheet.ts';

/** Texts that identify each shared library even when minified; only the shell may bundle these libraries. */
export const SHELLS_OWN: [library: string, words: string][] = [
  ['react', 'react.transitional.element'],
  ['react-router-dom', 'may be used only in the context of a <Router>'],
  ['@tanstack/react-query', 'No QueryClient set'],
];

/** Text of the federation runtime, which the shell provides: only a container that does not use the shell's runtime may
 *  bundle the runtime. */
export const FEDERATION_RUNTIME: [library: string, words: string] = ['the federation runtime', 'FEDERATION_DEBUG'];

/** Returns the errors in the files of a version, independent of other versions, as sentences about the necessary
 *  change. A shell may bundle any library. */
export function findFaults(bundle: Bundle): string[] {
  const ofRemote = [faultInEntry, faultInEmbedding, faultInLibraries, faultInStyles];
  const looked = bundle.manifest.name === 'shell' ? [faultInTaken] : [faultInTaken, ...ofRemote];
  return looked.map((look) => look(bundle)).filter((fault) => fault !== undefined);
}

function faultInTaken({ manifest: { taken }, files }: Bundle): string | undefined {
  if (taken === undefined || readTaken(files.get(taken))) return undefined;
  return `${taken} is not what a build writes: build again.`;
}

function faultInEntry({ manifest: { name, version, remote }, files }: Bundle): string | undefined {
  if (!remote) return undefined; // reported by the decision
  const entry = files.get(remote.entry)?.toString('utf8');
  if (entry === undefined) return `The entry ${remote.entry} is missing: build again.`;
  if (!entry.includes('./routes')) return 'The entry does not expose ./routes: add src/routes.tsx.';
  const publicPath = `/remotes/${name}/${version}/`;
  if (!new RegExp(`["'\`]${escape(publicPath)}["'\`]`).test(entry)) {
    return `The public path must be ${publicPath}: build with the preset, and set no other.`;
  }
  if (!entry.includes(remote.container)) {
    return `The entry is not the container ${remote.container}: every version needs a name of its own.`;
  }
  return undefined;
}

/** On foreign sites, an embedded remote receives only the exports listed in the manifest. */
function faultInEmbedding({ manifest }: Bundle): string | undefined {
  if (!isEmbeddable(manifest) || manifest.uses) return undefined;
  return 'remote.json says embeddable, but the manifest does not say under uses what it takes of the page: build it again.';
}

/** Lists the scripts that bundle a library reserved for the shell, as sentences. */
export function listOwnLibraries(files: Bundle['files']): string[] {
  return [...files].flatMap(([file, content]) => {
    const brought = file.endsWith('.js') ? ownLibraryIn(content.toString('utf8'), SHELLS_OWN) : undefined;
    return brought === undefined ? [] : [ownLibrarySentence(file, brought)];
  });
}

function ownLibraryIn(text: string, refused: typeof SHELLS_OWN): string | undefined {
  return refused.find(([, words]) => text.includes(words))?.[0];
}

function ownLibrarySentence(file: string, library: string): string {
  return `${file} brings its own ${library}: import it from the shell, bundle nothing shared. In webpack and Rspack, entry: {} keeps an entry of your own from bringing it.`;
}

function faultInLibraries({ manifest: { uses }, files }: Bundle): string | undefined {
  const mayBringRuntime = uses?.[RUNTIME]?.length === 0;
  const bringsRuntime =
    mayBringRuntime && [...files.values()].some((content) => content.includes(FEDERATION_RUNTIME[1]));
  const refused = mayBringRuntime ? SHELLS_OWN : [...SHELLS_OWN, FEDERATION_RUNTIME];
  for (const [file, content] of files) {
    if (!file.endsWith('.js')) continue;
    const text = content.toString('utf8');
    const brought = ownLibraryIn(text, refused);
    if (brought !== undefined) return ownLibrarySentence(file, brought);
    if (bringsRuntime) continue; // calls its own runtime
    const unanswered = findUnansweredCall(text);
    if (unanswered) return `${file} ${unanswered}`;
    const untold = uses?.[RUNTIME] && callsIn([text]).find((call) => !uses[RUNTIME]!.includes(call));
    if (untold)
      return `${file} calls ${untold} of the federation runtime, which its manifest does not say: build it again.`;
  }
  return undefined;
}

function faultInStyles({ manifest: { name }, files }: Bundle): string | undefined {
  for (const [file, content] of files) {
    const fault = file.endsWith('.css') ? faultInStylesheet(file, content, name) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
