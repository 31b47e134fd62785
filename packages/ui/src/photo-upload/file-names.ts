const MAX_LISTED_NAMES = 3;

/** Returns file names as part of a sentence: all of a few, `IMG_0101.jpg to IMG_0120.jpg` for consecutive numbers, else
 *  the first few and a count. */
export function joinFileNames(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  if (names.length > 2 && isConsecutive(names)) return `${first} to ${rest.at(-1)}`;
  if (names.length > MAX_LISTED_NAMES) {
    return `${names.slice(0, MAX_LISTED_NAMES).join(', ')} and ${names.length - MAX_LISTED_NAMES} more`;
  }
  return rest.length === 0 ? first : `${names.slice(0, -1).join(', ')} and ${rest.at(-1)}`;
}

/** Returns whether `joinFileNames` includes every name, or the range of all names. */
export function areAllNamed(names: readonly string[]): boolean {
  return names.length <= MAX_LISTED_NAMES || isConsecutive(names);
}

function isConsecutive(names: readonly string[]): boolean {
  const numbered = names.map((name) => /^(.*?)(\d+)(\D*)$/.exec(name));
  return numbered.every((parts, index) => {
    const before = numbered[index - 1];
    if (!parts || (index > 0 && !before)) return false;
    return !before || (parts[1] === before[1] && parts[3] === before[3] && Number(parts[2]) === Number(before[2]) + 1);
  });
}

/** Describes the files that exceed a gallery's limit.
 *  @param max maximum number of photos */
export function describeLeftOut(files: readonly File[], max: number, noun = 'gallery'): string {
  const were = files.length === 1 ? '1 was' : `${files.length} were`;
  return `A ${noun} holds ${max} photos. ${were} not added: ${joinFileNames(files.map(({ name }) => name))}.`;
}
