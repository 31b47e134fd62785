import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdf } from '../../../../test/pdf.ts';
import { objectionToPdf } from './pdf.ts';

const packed = (objects: Buffer | string, filter = '/Filter /FlateDecode') => {
  const stream = deflateSync(objects).toString('latin1');
  return `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${stream.length} >>\nstream\n${stream}\nendstream\nendobj`;
};

it('takes a presentation', () => {
  expect(objectionToPdf(pdf())).toBeUndefined();
  expect(objectionToPdf(pdf(packed('5 0 << /Type /Font >>')))).toBeUndefined();
  expect(
    objectionToPdf(pdf('6 0 obj\n<< /Length 20 >>\nstream\n(/JavaScript in words)\nendstream\nendobj')),
  ).toBeUndefined();
});

it.each([
  '<< /S /JavaScript /JS (app.alert(1)) >>',
  '<< /S /J#61vaScript >>',
  '<< /S /Launch /F (calc.exe) >>',
  '<< /Names << /EmbeddedFiles 9 0 R >> >>',
  '<< /Type /EmbeddedFile >>',
  '<< /AcroForm << /XFA 8 0 R >> >>',
  '<< /Subtype /RichMedia >>',
  '<< /S /SubmitForm /F (https://elsewhere.example.org) >>',
])('refuses %s, in the open and packed', (dictionary) => {
  expect(objectionToPdf(pdf(`7 0 obj\n${dictionary}\nendobj`))).toContain('without them');
  expect(objectionToPdf(pdf(packed(`7 0 ${dictionary}`)))).toContain('without them');
});

it('refuses what is locked, cut off, something else, or cannot be read', () => {
  expect(objectionToPdf(pdf('', '/Encrypt 9 0 R'))).toContain('locked');
  expect(objectionToPdf(pdf().subarray(0, 100))).toContain('not a PDF');
  expect(objectionToPdf(Buffer.from('<html><script>alert(1)</script>%PDF-1.7'))).toContain('not a PDF');
  expect(
    objectionToPdf(
      pdf(packed('7 0 << >>', '/Filter /LZWDecode').replace(/stream\n.*\nendstream/s, 'stream\nabc\nendstream')),
    ),
  ).toContain('cannot be read');
});

it('refuses a bomb, quickly', () => {
  const since = performance.now();
  expect(objectionToPdf(pdf(packed(Buffer.alloc(200_000_000))))).toContain('cannot be read');
  expect(
    objectionToPdf(
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, '<<'), Buffer.from('\nstartxref\n1\n%%EOF')]),
    ),
  ).toContain('no pages');
  expect(performance.now() - since).toBeLessThan(5000);
});
