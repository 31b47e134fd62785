/** Signal that ends a render process whose photo exceeds its limits; any other end is not caused by the photo. The
 *  default action of the signal ends a process without a core dump. */
export const TAKES_TOO_MUCH = 'SIGUSR2';
