import { parse } from 'csv-parse/sync';

/** Parses a CSV text (RFC 4180). Empty rows and fields are kept, so that row numbers match the spreadsheet. A quote in
 *  the middle of a field is kept.
 *  @throws Error for an unclosed quote, after which the ends of fields are unknown */
export function parseCsv(text: string): string[][] {
  return parse(text, { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true });
}
