import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { formatCrossReferences, createPdf } from '../../../../../test/pdf.ts';
import { findPdfProblem } from './find-pdf-problem.ts';

const stream = (object: number, dictionary: string, content: string, length = String(content.length)) =>
  `${object} 0 obj\n<< ${dictionary} /Length ${length} >>\nstream\n${content}\nendstream\nendobj`;

/** Object within an object stream. */
const packed = (value: Buffer | string, { filter = '/Filter /FlateDecode', type = '/Type /ObjStm' } = {}) => {
  const plain = Buffer.concat([Buffer.from('7 0 '), Buffer.from(value)]);
  return stream(5, `${type} /N 1 /First 4 ${filter}`, deflateSync(plain).toString('latin1'));
};
const catalog = (entries: string) => `8 0 obj\n<< /Type /Catalog /Pages 2 0 R ${entries} >>\nendobj`;

it.each([
  ['a plain presentation', ''],
  ['packed objects', packed('<< /Type /Font >>')],
  ['names of actions in words', stream(6, '', '(/JavaScript in words)')],
  ['a length that stands behind its stream', `${stream(6, '', 'words', '7 0 R')}\n7 0 obj\n5\nendobj`],
  ['a start on its first page, as LibreOffice exports', catalog('/OpenAction [1 0 R /XYZ null null 0]')],
  [
    'a start on its first page, as LaTeX exports',
    `${catalog('/OpenAction 7 0 R')}\n7 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj`,
  ],
  [
    'links',
    '7 0 obj\n<< /S /URI /URI (https://example.org/\\(a\\)) >>\nendobj\n8 0 obj\n<< /URI <6D61696C746F3A> >>\nendobj',
  ],
  ['a link in another object', '7 0 obj\n<< /URI 8 0 R >>\nendobj\n8 0 obj\n(http://example.org)\nendobj'],
  ['buttons that turn pages', '7 0 obj\n<< /S /Named /N /NextPage >>\nendobj'],
  ['a font called JS', '7 0 obj\n<< /BaseFont /JS >>\nendobj'],
])('accepts %s', (_name, objects) => {
  expect(findPdfProblem(createPdf(objects))).toBeUndefined();
});

const ACTIVE = [
  '<< /S /JavaScript /JS (app.alert(1)) >>',
  '<< /S /J#61vaScript >>',
  '<< /#4a#53 (app.alert(1)) >>',
  '<< /AA << /O 9 0 R >> >>',
  '<< /S /Launch /F (calc.exe) >>',
  '<< /Names << /EmbeddedFiles 9 0 R >> >>',
  '<< /Type /EmbeddedFile >>',
  '<< /AcroForm << /XFA 8 0 R >> >>',
  '<< /Subtype /RichMedia >>',
  '<< /S /SubmitForm /F (https://elsewhere.example.org) >>',
  '<< /S /ImportData /F (x.fdf) >>',
  '<< /S /GoToR /F (x.pdf) >>',
  '<< /S /GoToE >>',
  '<< /Subtype /Movie >>',
  '<< /Subtype /Sound >>',
  '<< /S /Rendition >>',
  '<< /S /Named /N /Print >>',
  '<< /OpenAction << /S /Named /N /Print >> >>',
  '<< /OpenAction 9 0 R >>',
  '[[<< /K << /S /JavaScript >> >>]]',
];

it.each(ACTIVE)('refuses %s, in plain text, packed, and behind text that looks like structure', (value) => {
  const object = `7 0 obj\n${value}\nendobj`;
  for (const objects of [
    object,
    packed(value),
    packed(value, { type: '' }),
    `9 0 obj\n(stream)\nendobj\n${object}\n% endstream`,
    `9 0 obj\n(\\) stream ( \\( \\\\ ))\nendobj\n${object}`,
    `% (stream\n${object}`,
    `9 0 obj\n<< /A (>> stream) >>\nendobj\n${object}`,
  ]) {
    expect(findPdfProblem(createPdf(objects))).toContain('without them');
  }
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'run.exe', '\\152avascript:x', 'java\\\nscript:x'])(
  'refuses a link to %s',
  (address) => {
    expect(findPdfProblem(createPdf(`7 0 obj\n<< /S /URI /URI (${address}) >>\nendobj`))).toContain(
      'neither to a web page',
    );
    const elsewhere = `7 0 obj\n<< /URI 8 0 R >>\nendobj\n8 0 obj\n(${address})\nendobj`;
    expect(findPdfProblem(createPdf(elsewhere))).toContain('neither to a web page');
  },
);

const append = (file: string, object: string) => {
  const body = `${file}${object}\n`;
  const offset = String(file.length).padStart(10, '0');
  const last = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)![1]);
  return Buffer.from(
    `${body}xref\n7 1\n${offset} 00000 n \ntrailer\n<< /Root 1 0 R /Prev ${last} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

it('refuses active content in an earlier or a later revision', () => {
  const first = createPdf('7 0 obj\n<< /S /JavaScript >>\nendobj').toString('latin1');
  const plain = createPdf().toString('latin1');
  expect(findPdfProblem(append(plain, '7 0 obj\n<< >>\nendobj'))).toBeUndefined();
  expect(findPdfProblem(append(first, '7 0 obj\n<< >>\nendobj'))).toContain('without them');
  expect(findPdfProblem(append(plain, '7 0 obj\n<< /S /JavaScript >>\nendobj'))).toContain('without them');
});

const hidden = stream(6, '', '7 0 obj\n<< /S /JavaScript >>\nendobj');
const bodyOf = (objects: string) => createPdf(objects).toString('latin1').split('xref\n')[0]!;

it.each([
  ['a cross-reference into a stream', Buffer.from(bodyOf(hidden) + formatCrossReferences(bodyOf(hidden)), 'latin1')],
  ['bytes between objects', createPdf('junk')],
  ['a string that does not end between objects', createPdf('(\n7 0 obj\n<< >>\nendobj')],
  ['a stream shorter than it says', createPdf(stream(6, '', 'words', '4000'))],
  ['a stream longer than it says', createPdf(stream(6, '', 'words endstream words', '5'))],
  ['a length in another object that is wrong', createPdf(`${stream(6, '', 'words', '7 0 R')}\n7 0 obj\n900\nendobj`)],
  ['two lengths', createPdf(stream(6, '/Length 3', 'words'))],
  ['a type in another object', createPdf(`${stream(6, '/Type 7 0 R', 'words')}\n7 0 obj\n/ObjStm\nendobj`)],
  ['a stream in another file', createPdf(stream(6, '/F (x.bin)', 'words'))],
  ['packed objects with an unknown filter', createPdf(packed('<< >>', { filter: '/Filter /LZWDecode' }))],
  ['packed objects with two filters', createPdf(packed('<< >>', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }))],
  ['values nested too deeply', createPdf(`7 0 obj\n${'['.repeat(200)}${']'.repeat(200)}\nendobj`)],
  ['no cross-references', Buffer.from(`${bodyOf('')}trailer\n<< /Root 1 0 R >>\nstartxref\n7\n%%EOF`)],
  ['a bomb', createPdf(packed(Buffer.alloc(200_000_000)))],
  [
    'nothing but brackets',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, '<<'), Buffer.from('\nstartxref\n1\n%%EOF')]),
  ],
])('refuses %s', (_name, file) => {
  expect(findPdfProblem(file)).toContain('cannot be read');
});

it('refuses locked and truncated files, other formats, and files without pages', () => {
  expect(findPdfProblem(createPdf('', '/Encrypt 9 0 R'))).toContain('locked');
  expect(findPdfProblem(createPdf().subarray(0, 100))).toContain('not a PDF');
  expect(findPdfProblem(Buffer.from('<html><script>alert(1)</script>%PDF-1.7'))).toContain('not a PDF');
  const body = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  expect(findPdfProblem(Buffer.from(body + formatCrossReferences(body)))).toContain('no pages');
});
