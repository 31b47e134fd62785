/** For processes that run most of their functions a few times, then end: builds and tests. V8 waits longer before it
 *  compiles a function for speed, and collects garbage in larger steps, which spares a fifth of their work. */
export const SHORT_LIVED = ['--interrupt-budget=2000000', '--max-semi-space-size=64'];
