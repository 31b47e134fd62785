import * as fc from 'fast-check';
import { createPdf } from './pdf.ts';

const FRAGMENTS = [
  '(',
  ')',
  '<<',
  '>>',
  '[',
  ']',
  '%',
  '\n',
  '#',
  '\\',
  'stream\n',
  'endstream',
  'endobj',
  '7 0 obj\n',
  'xref\n',
  'trailer\n',
  '/Length 9 0 R',
  '/Type /ObjStm',
  '/N 1 /First 4',
  '/Filter /FlateDecode',
  '99999999999999999999',
  '-1',
  '\u0000',
];

/** Returns an arbitrary PDF with some replaced, inserted or removed bytes.
 *  @param objects of the PDF */
export function arbitraryMutatedPdf(objects: string): fc.Arbitrary<Buffer> {
  const whole = createPdf(objects);
  const mutation = fc.tuple(fc.nat({ max: whole.length }), fc.nat({ max: 12 }), fc.constantFrom('', ...FRAGMENTS));
  return fc.array(mutation, { minLength: 1, maxLength: 4 }).map((mutations) =>
    mutations.reduce((file, [at, length, by]) => {
      return Buffer.concat([file.subarray(0, at), Buffer.from(by, 'latin1'), file.subarray(at + length)]);
    }, whole),
  );
}

/** Returns files of bytes with the highest cost for a parser, one per pattern. */
export function createCostlyPdfs(sizeBytes: number): Buffer[] {
  const patterns = ['#41', '/a ', '1 ', '9 0 obj 1 endobj ', '[]', '<</N 1>>', '%\n', '(a)'];
  return patterns.flatMap((pattern) =>
    [
      ['', ''],
      ['7 0 obj [', '] endobj'],
      ['7 0 obj <</A ', '>> endobj'],
    ].map(([start, end]) =>
      Buffer.concat([
        Buffer.from(`%PDF-1.7\n${start}`),
        Buffer.alloc(sizeBytes, pattern),
        Buffer.from(`${end}\nstartxref\n1\n%%EOF`),
      ]),
    ),
  );
}
