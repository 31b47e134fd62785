import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Bundle } from '@fotosoc/serving/checks/bundle';

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Writes a bundle to a folder, with compressed copies beside its texts. Renaming the folder makes it public at once. */
export async function writeBundleFiles(bundle: Bundle, draft: string): Promise<void> {
  await mkdir(draft, { recursive: true });
  for (const [file, content] of bundle.files) {
    await writeDurably(path.join(draft, file), content);
    if (COMPRESSIBLE.test(file) && file !== bundle.manifest.server) {
      await writeDurably(path.join(draft, `${file}.br`), await promisify(brotliCompress)(content));
    }
  }
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
