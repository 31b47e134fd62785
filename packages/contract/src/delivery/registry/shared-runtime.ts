/** Functions of the federation runtime that the shell provides. The list contains every function that containers and
 *  shared modules of any release call. The loader, the build preset and the publish checks share the list. */
export const PROVIDED_RUNTIME_FUNCTIONS = [
  'I',
  'consumes',
  'init',
  'initContainerEntry',
  'installInitialConsumes',
] as const;

/** Key of the runtime functions in the `uses` and `provides` of a manifest, next to the exports of modules. */
export const RUNTIME_MODULE = 'federation-runtime';

/** Runtime functions as named in manifests, with the object: `runtime.init` differs from `bundlerRuntime.init`. */
export const PROVIDED_RUNTIME_CALLS: string[] = PROVIDED_RUNTIME_FUNCTIONS.map((name) => `bundlerRuntime.${name}`);

/** Runtime functions assumed for builds that did not record their calls. An entry must never be removed: the publish
 *  checks would misjudge live versions of that time. */
export const UNRECORDED_RUNTIME_CALLS: string[] = [
  'bundlerRuntime.I',
  'bundlerRuntime.consumes',
  'bundlerRuntime.init',
  'bundlerRuntime.initContainerEntry',
];

/** Runtime calls in a built script. Minification keeps these names. */
const CALL = /\.federation\.((?:bundlerRuntime|runtime|instance)\.\w+)/g;

/** Returns the distinct runtime functions that built scripts call, sorted by name. */
export function listRuntimeCalls(scripts: readonly string[]): string[] {
  const calls = scripts.flatMap((script) => [...script.matchAll(CALL)].map(([, call = '']) => call));
  return [...new Set(calls)].toSorted();
}

/** Returns a predicate sentence about the first runtime call that the shell does not provide; `undefined` if all calls
 *  are provided. */
export function findUnsupportedRuntimeCall(script: string): string | undefined {
  const call = listRuntimeCalls([script]).find((made) => !PROVIDED_RUNTIME_CALLS.includes(made));
  if (call === undefined) return undefined;
  return `calls ${call} of the federation runtime, which the shell does not support: share only the modules that the preset shares, or add the call to packages/loader/src/federation.ts.`;
}
