import type { IntegrityList } from '../../shell/src/composition/integrity.ts';

/** In the place of the shell's own: what is one build is in the page already. */
export function createIntegrityList(): IntegrityList {
  return { require: () => Promise.resolve(), needsDocument: () => false };
}
