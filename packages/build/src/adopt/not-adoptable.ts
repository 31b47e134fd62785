/** Why what a bundler has built cannot become a version: a sentence that says what to do. */
export class NotAdoptable extends Error {
  override name = 'NotAdoptable';
}
