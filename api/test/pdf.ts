/** Creates a presentation of one page, with its cross-references.
 *  @param objects additional objects, each with `obj` and `endobj`
 *  @param trailer additional entries of the trailer */
export function createPdf(objects = '', trailer = ''): Buffer {
  const body = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 360] >>
endobj
${objects}
`;
  return Buffer.from(body + formatCrossReferences(body, trailer), 'latin1');
}

/** Returns the end of a PDF with cross-references to all objects of its body. */
export function formatCrossReferences(body: string, trailer = ''): string {
  const entries = [...body.matchAll(/^(\d+) 0 obj\b/gm)].map(({ index, 1: object }) => {
    return `${object} 1\n${String(index).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 99 /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
}
