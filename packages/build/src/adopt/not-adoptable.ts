/** Why what a bundler has built cannot become a version: a sentence that says what to do. */
export class NotAdoptable extends Error {
  override name = 'NotAdoptable';
}

/** Takes the sentence of a refusal. One that does not throw collects them, and the reader goes on. */
export type Refuse = (sentence: string) => void;

export function throwRefusal(sentence: string): never {
  throw new NotAdoptable(sentence);
}
