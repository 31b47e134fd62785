/** Returns author and time of a change or publication of a section.
 *  @param names by account id */
export function toEditAuthor(names: Map<string, string>, at: string, by: string | null, userId: string) {
  return { at, by: by === null ? null : (names.get(by) ?? null), isYou: by === userId };
}
