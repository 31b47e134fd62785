import { parse } from 'csv-parse/sync';

/** The rows of a CSV text (RFC 4180) with their fields, empty ones too, so that each has the number it has in the sheet. A
 *  quote in the middle of a field is taken as it is.
 *  @throws Error for a quote that is never closed: what follows it is not known */
export function parseCsv(text: string): string[][] {
  return parse(text, { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true });
}
