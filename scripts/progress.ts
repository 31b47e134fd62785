const BAR_LENGTH = 30;
const ERASED = '\r\u001B[K';

/** Returns a function that writes lines. On a terminal a line that ends with progress such as "5 of 62" has a bar and
 *  is overwritten by the next line until complete. */
export function createProgressWriter(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): (line: string) => void {
  return (line) => {
    const [, done, total] = /(\d+) of (\d+)\)?$/.exec(line)?.map(Number) ?? [];
    if (!stream.isTTY) stream.write(`${line}\n`);
    else if (done === undefined || total === undefined) stream.write(`${ERASED}${line}\n`);
    else stream.write(`${ERASED}${barOf(done / total)} ${line}${done === total ? '\n' : ''}`);
  };
}

function barOf(share: number): string {
  const filled = Math.round(share * BAR_LENGTH);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR_LENGTH - filled)}]`;
}
