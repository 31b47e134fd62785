/** Event of the window after which React handles all input. Until then, page-start.js does. */
export const INTERACTIVE_EVENT = 'shell-opened';
