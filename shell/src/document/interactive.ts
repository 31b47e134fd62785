/** Event of the window after which React handles all input. Until then, page-start.js does. */
export const INTERACTIVE_EVENT = 'shell-opened';

/** Event of the window after which React handles the input of one more server-rendered fragment. */
export const FRAGMENT_INTERACTIVE_EVENT = 'fragment-opened';
