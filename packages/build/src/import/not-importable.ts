/** Error for a foreign build that cannot become a version, with a sentence about the necessary change. */
export class NotImportable extends Error {
  override name = 'NotImportable';
}

/** Receives the sentence of a refusal: throws, or collects the sentence so that the reader continues. */
export type Refuse = (sentence: string) => void;

export function throwRefusal(sentence: string): never {
  throw new NotImportable(sentence);
}
