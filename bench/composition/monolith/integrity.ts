/** In the place of the shell's own: what is one build is in the page already. */
export function createIntegrityList() {
  return { require: () => Promise.resolve(), learn: () => Promise.resolve(), needsDocument: () => false };
}
