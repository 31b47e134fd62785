import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { Actor } from './server.ts';

// `node --import tsx upload-and-die.ts <data folder> <actor as JSON> <call> <nth>`: stores a photo as the server does, and
// is killed without warning at the nth such call: of `write` (half of the file is written by then), `rename`, `folder`
// (before a rename is certain). With the call `end`, after the answer, which it prints.

const [, , dataDir, actorJson, fatalCall, nth] = process.argv;

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
    if (args[1] === 'r' && isFatal('folder')) die();
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

const { buildApp } = await import('../app.ts');
const { readConfig } = await import('../config.ts');
const { openServices } = await import('../services.ts');
const { jpeg } = await import('./pictures.ts');
const { uploadRequest } = await import('./upload.ts');

const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', MIN_FREE_PERCENT: '0' }));
const app = await buildApp(services);
const reply = await app.inject(uploadRequest(await jpeg(), JSON.parse(actorJson!) as Actor));
process.stdout.write(reply.body, () => die());
