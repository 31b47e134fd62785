import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// `node --import tsx publish-and-die.ts <data folder> <bundle> <call> <nth>`: publishes a bundle as the server does, and is
// killed without warning at the nth such call: of `write` (half of the file is written by then), `rename` or `now`. With
// the call `end`, when all is done.

const [, , dataDir, bundle, fatalCall, nth] = process.argv;

let calls = 0;
function isFatal(call: string): boolean {
  if (call === fatalCall) calls += 1;
  return call === fatalCall && calls === Number(nth);
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

const { open, rename } = fs;
Object.assign(fs, {
  async open(...args: Parameters<typeof open>) {
    const handle = await open(...args);
    const writeFile = handle.writeFile.bind(handle);
    handle.writeFile = async (content) => {
      if (!isFatal('write')) return writeFile(content);
      await writeFile((content as Buffer).subarray(0, (content as Buffer).length / 2));
      return die();
    };
    return handle;
  },
  rename: (...args: Parameters<typeof rename>) => (isFatal('rename') ? die() : rename(...args)),
});
syncBuiltinESMExports();

const { readConfig } = await import('../config.ts');
const { openDatabase } = await import('../db/connection.ts');
const { publishBundle } = await import('../features/deployments/publish/publish.ts');

const config = readConfig({ DATA_DIR: dataDir });
const db = openDatabase(`${dataDir}/fotosoc.sqlite`);
const now = () => (isFatal('now') ? die() : new Date());
await publishBundle({ config, db, now } as Parameters<typeof publishBundle>[0], bundle!, { actor: 'test' });
if (isFatal('end')) die();
