/** Signal with which a render process ends itself after its photo exceeded a limit. A process that ends in any other
 *  way does not blame the photo. The signal's default action ends a process without a core dump. */
export const LIMIT_EXCEEDED_SIGNAL = 'SIGUSR2';
