import type { Exif } from '@fotosoc/contract/photo';

/** Returns whether an equipment name equals the camera or lens name in EXIF data. Words are compared without case,
 *  spaces and punctuation, and without the manufacturer. `Nikon D750` matches `NIKON D750` of `NIKON CORPORATION`. `EOS
 *  6D` does not match `EOS 6D Mark II`. */
export function matchesExif(name: string, { make = '', model = '', lens = '' }: Exif): boolean {
  const makers = splitWords(make);
  const bare = (called: string) =>
    splitWords(called)
      .filter((word) => !makers.includes(word))
      .join('');
  const wanted = bare(name);
  return wanted !== '' && [model, lens].some((called) => bare(called) === wanted);
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
}
