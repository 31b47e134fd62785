import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryMutatedPdf } from '../../../../../test/hostile-pdfs.ts';
import { SEED } from '../../../../../test/seed.ts';
import { findPdfProblem } from './find-pdf-problem.ts';

const RUNS = 100;
const SCRIPT = '7 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj';
const PACKED = deflateSync('8 0 << /Type /Font >>').toString('latin1');
const OBJECTS = `${SCRIPT}
5 0 obj
<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${PACKED.length} >>
stream
${PACKED}
endstream
endobj`;
/** Matches the script as a viewer reads it, also with escaped names. */
const WHOLE_SCRIPT = /7 0 obj\s*<<\s*\/S\s*\/JavaScript\s/;

it(`handles each of ${RUNS} damaged PDFs, and accepts none with its script, seed ${SEED}`, () => {
  fc.assert(
    fc.property(arbitraryMutatedPdf(OBJECTS), (file) => {
      const objection = findPdfProblem(file);
      const isRefused = typeof objection === 'string' && objection.endsWith('.');
      expect(isRefused || (objection === undefined && !WHOLE_SCRIPT.test(file.toString('latin1')))).toBe(true);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
