/** Signal that ends a render process after its photo exceeded a limit; any other end is not caused by the photo. The
 *  default action of the signal ends a process without a core dump. */
export const LIMIT_EXCEEDED_SIGNAL = 'SIGUSR2';
