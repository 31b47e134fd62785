import { ActiveContentGuard } from './actions.ts';
import { PdfStructure } from './pdf-structure.ts';
import { RefusedPdf, UnreadablePdf } from './values.ts';

/** Maximum number of values in a file. Presentations have fewer, and reading this many takes two or three seconds of
 *  processor time. */
const MAX_VALUES = 2_000_000;
const TAIL_BYTES = 2048;

export const UNREADABLE_SENTENCE = 'This PDF cannot be read. Export the slides as PDF again.';

/** Returns a sentence why a file cannot be shown as slides; `undefined` for a valid file. */
export function findPdfProblem(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 16);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  if (!/^%PDF-[12]\.\d/.test(head) || !/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail))
    return 'This is not a PDF. Export the slides as PDF first.';
  try {
    return findStructureProblem(bytes);
  } catch (error) {
    if (error instanceof RefusedPdf) return error.message;
    if (error instanceof UnreadablePdf) return UNREADABLE_SENTENCE;
    throw error;
  }
}

function findStructureProblem(bytes: Buffer): string | undefined {
  const actions = new ActiveContentGuard();
  let values = 0;
  const structure = new PdfStructure(bytes, {
    count: () => {
      values += 1;
      if (values > MAX_VALUES) throw new UnreadablePdf('too many values');
    },
    name: (name, isKey) => actions.name(name, isKey),
    dictionary: (dictionary) => actions.dictionary(dictionary),
  });
  structure.read();
  actions.followReferences((object) => structure.kindsOf(object));
  return actions.hasPages ? undefined : 'This PDF has no pages. Export the slides again.';
}
