/** Factor of fair sharing: a sender's next use is refused unless the rest is larger than its uses times this number. */
export const REST_PER_USE = 2;
