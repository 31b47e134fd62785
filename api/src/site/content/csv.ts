/** The rows of a CSV text (RFC 4180): fields in quotes may hold commas, line breaks and doubled quotes. A quote that is never
 *  closed holds all that follows. Reads each character once or twice, whatever a stranger's sheet consists of. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const { field, end } = text[at] === '"' ? quotedFrom(text, at + 1) : plainFrom(text, at);
    row.push(field);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] === ',') continue;
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

interface Field {
  field: string;
  /** Where what ends it stands; the length of the text where nothing does. */
  end: number;
}

function plainFrom(text: string, start: number): Field {
  const end = endFrom(text, start);
  return { field: text.slice(start, end), end };
}

/** @param start behind the opening quote */
function quotedFrom(text: string, start: number): Field {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] === '"') continue;
    return { field: text.slice(start, quote).replaceAll('""', '"'), end: endFrom(text, quote + 1) };
  }
  return { field: text.slice(start).replaceAll('""', '"'), end: text.length };
}

function endFrom(text: string, start: number): number {
  const ending = /[,\r\n]/g;
  ending.lastIndex = start;
  return ending.exec(text)?.index ?? text.length;
}
