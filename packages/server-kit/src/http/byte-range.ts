/** Byte range, both ends inclusive. */
interface Bytes {
  first: number;
  last: number;
}

/** Parses a `Range` header (RFC 9110, 14.2): a single satisfiable range, `unsatisfiable` for one outside of the size,
 *  `undefined` for the whole, which is also the response to several ranges. */
export function parseByteRange(header: string | undefined, sizeBytes: number): Bytes | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= sizeBytes ? 'unsatisfiable' : { first, last };
}
