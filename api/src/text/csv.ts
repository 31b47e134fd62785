/** Formats lines of cells as CSV (RFC 4180). A leading apostrophe keeps spreadsheets from reading a text as a formula. */
export function formatCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
