const major = Number(process.versions.node.split('.')[0]);

/** V8 flags for short processes such as builds and tests, which run most functions only a few times. V8 collects
 *  garbage in larger steps and optimises later, which saves a fifth of the work. Node 22 and later delays optimisation
 *  by default, and has no such flag. */
export const SHORT_PROCESS_FLAGS = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  ...(major < 22 ? ['--interrupt-budget=2000000'] : []),
];
