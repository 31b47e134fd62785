/** Reason why a file is refused, as a sentence for the uploader. The render process throws it, because that process
 *  does not know HTTP. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly reason: 'too-large' | 'broken-photo',
    sentence: string,
  ) {
    super(sentence);
  }
}

export function createAnimatedRefusal(): Refusal {
  return new Refusal('broken-photo', 'This picture is animated. Choose a still one, as JPEG, PNG or WebP.');
}

export function createBrokenRefusal(): Refusal {
  return new Refusal('broken-photo', 'This photo is damaged or incomplete. Please export it again and retry.');
}
