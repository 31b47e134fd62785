/** Bytes of something, both ends with them. */
interface Bytes {
  first: number;
  last: number;
}

/** What a `Range` header asks for (RFC 9110, 14.2): one range that lies in something of this size, `unsatisfiable` for one
 *  that does not, undefined for the whole, which is also what several ranges are answered with. */
export function byteRangeOf(header: string | undefined, sizeBytes: number): Bytes | 'unsatisfiable' | undefined {
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
