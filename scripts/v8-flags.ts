const major = Number(process.versions.node.split('.')[0]);

/** For processes that run most of their functions a few times, then end: builds and tests. V8 collects garbage in larger
 *  steps, and waits longer before it compiles a function for speed, which spares a fifth of their work; from Node 22 on it
 *  waits by itself, and has no such flag. */
export const SHORT_LIVED = ['--max-semi-space-size=64', ...(major < 22 ? ['--interrupt-budget=2000000'] : [])];
