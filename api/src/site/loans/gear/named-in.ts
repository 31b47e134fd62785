import type { Exif } from '@fotosoc/contract/photo';

/** Whether a kind of equipment is called as the camera or the lens that a photo was taken with says it is: word for word,
 *  whatever the case, the spaces and the signs in between, with or without who made it. `Nikon D750` is `NIKON D750` of
 *  `NIKON CORPORATION`, and no `EOS 6D` an `EOS 6D Mark II`. */
export function isNamedIn(name: string, { make = '', model = '', lens = '' }: Exif): boolean {
  const makers = wordsOf(make);
  const bare = (called: string) =>
    wordsOf(called)
      .filter((word) => !makers.includes(word))
      .join('');
  const wanted = bare(name);
  return wanted !== '' && [model, lens].some((called) => bare(called) === wanted);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
}
