/** Returns who changed or published a section, and when.
 *  @param names names of accounts, by account id */
export function toEditAuthor(names: Map<string, string>, at: string, by: string | null, userId: string) {
  return { at, by: by === null ? null : (names.get(by) ?? null), isYou: by === userId };
}
