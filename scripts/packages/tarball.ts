import { gzipSync } from 'node:zlib';

export interface Entry {
  /** Below the package, e.g. `dist/host.js`. */
  path: string;
  content: Buffer;
  isExecutable?: boolean;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** The instant npm gives to every file, so that the same files are the same bytes. */
const MODIFIED_S = 499_162_500;

/** A package as package managers unpack it: a gzipped `tar` (POSIX `ustar`) of what is below `package/`. */
export function tarball(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap((entry) => [header(entry), padded(entry.content)]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function header({ path, content, isExecutable = false }: Entry): Buffer {
  const { prefix, name } = splitName(`package/${path}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  block.write(name, 0);
  octal(isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8); // user
  octal(0, 116, 8); // group
  octal(content.byteLength, 124, 12);
  octal(MODIFIED_S, 136, 12);
  block.write('0', 156); // a file
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 8 * 0x20); // its own field counts as spaces
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A long name stands in two fields, divided at a slash. */
function splitName(name: string): { prefix: string; name: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: '', name };
  const slash = name.indexOf('/', name.length - NAME_BYTES - 1);
  const parts = { prefix: name.slice(0, slash), name: name.slice(slash + 1) };
  if (slash === -1 || Buffer.byteLength(parts.prefix) > PREFIX_BYTES)
    throw new Error(`${name} is too long a name for a package.`);
  return parts;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((BLOCK - (content.byteLength % BLOCK)) % BLOCK)]);
}
