/** A sender's next use of something shared is refused unless the rest is larger than its uses times this number. */
export const REST_PER_USE = 2;
