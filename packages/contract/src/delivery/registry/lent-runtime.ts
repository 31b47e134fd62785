/** What the shell answers of the federation runtime that remotes are built against: all that the code of a container and
 *  of shared modules calls, whichever release wrote it. One list for who answers, who builds and who checks. */
export const ANSWERED = ['I', 'consumes', 'init', 'initContainerEntry', 'installInitialConsumes'] as const;

/** Under this name the calls of the runtime stand in a manifest, beside the exports of modules: those that a remote makes,
 *  and those that a shell answers. */
export const RUNTIME = 'federation-runtime';

/** As they stand there, with what they are called on: `runtime.init` is another one than `bundlerRuntime.init`. */
export const ANSWERED_CALLS: string[] = ANSWERED.map((name) => `bundlerRuntime.${name}`);

/** What the code of a remote called and what a shell answered before builds told, by whichever release they were built:
 *  never shorter, or what is live from then is taken for something it is not. */
export const CALLS_BEFORE_TOLD: string[] = [
  'bundlerRuntime.I',
  'bundlerRuntime.consumes',
  'bundlerRuntime.init',
  'bundlerRuntime.initContainerEntry',
];

/** Calls of the runtime as they stand in a built script; minification leaves the names alone. */
const CALL = /\.federation\.((?:bundlerRuntime|runtime|instance)\.\w+)/g;

/** The calls of the runtime in built scripts, each once, by name. */
export function callsIn(scripts: readonly string[]): string[] {
  const calls = scripts.flatMap((script) => [...script.matchAll(CALL)].map(([, call = '']) => call));
  return [...new Set(calls)].toSorted();
}

/** What is wrong with a built script that calls more of the runtime than the shell answers: a sentence after its name. */
export function findUnansweredCall(script: string): string | undefined {
  const call = callsIn([script]).find((made) => !ANSWERED_CALLS.includes(made));
  if (call === undefined) return undefined;
  return `calls ${call} of the federation runtime, which the shell does not answer: share what the preset shares, or answer it in packages/loader/src/federation.ts.`;
}
