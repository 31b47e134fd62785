/** What the shell answers of the federation runtime that remotes are built against: all that the code of a container and
 *  of shared modules calls in the pinned release. One list for who answers, who builds and who checks. */
export const ANSWERED = ['I', 'consumes', 'init', 'initContainerEntry', 'installInitialConsumes'] as const;

/** Calls of the runtime as they stand in a built script; minification leaves the names alone. */
const CALL = /\.federation\.(?:bundlerRuntime|runtime|instance)\.(\w+)/g;

/** What is wrong with a built script that calls more of the runtime than the shell answers: a sentence after its name. */
export function findUnansweredCall(script: string): string | undefined {
  const answered: readonly string[] = ANSWERED;
  const [, name] = [...script.matchAll(CALL)].find(([, called = '']) => !answered.includes(called)) ?? [];
  if (name === undefined) return undefined;
  return `calls ${name} of the federation runtime, which the shell does not answer: install the pinned release and share what the preset shares, or answer it in packages/loader/src/federation.ts.`;
}
