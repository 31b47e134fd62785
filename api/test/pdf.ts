/** A presentation of one page.
 *  @param objects besides
 *  @param trailer what its trailer says besides */
export function pdf(objects = '', trailer = ''): Buffer {
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
  return Buffer.from(`${body}trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
