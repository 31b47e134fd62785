/** Why what a bundler has built cannot become a version: a sentence that says what to do. */
export declare class NotAdoptable extends Error {
  name: string;
}
