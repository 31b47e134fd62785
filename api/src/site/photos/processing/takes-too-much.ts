/** The signal that ends a render process whose photo takes more than it may; what ends it otherwise is not the photo's
 *  doing. The system ends by it as well, and keeps no core. */
export const TAKES_TOO_MUCH = 'SIGUSR2';
