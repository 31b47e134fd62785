/** Names who changed or published a section, and when.
 *  @param names by account id */
export function doneBy(names: Map<string, string>, at: string, by: string | null, userId: string) {
  return { at, by: by === null ? null : (names.get(by) ?? null), isYou: by === userId };
}
