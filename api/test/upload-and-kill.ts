import { killProcess, createKillSwitch, killAtPut } from './die-at.ts';
import type { Actor } from './server.ts';

// `node --import tsx upload-and-kill.ts <actor as JSON> <call> <nth>`: stores a photo as the server of this environment
// does, and is killed at the nth such call: of `write`, `rename`, `folder`, `put` or `putting`. With the call `end`,
// after the response, which it prints.

const [, , actorJson, call, nth] = process.argv;
const isFatal = createKillSwitch(call, Number(nth));

const { buildApp } = await import('../src/app.ts');
const { readConfig } = await import('../src/config/config.ts');
const { openServices: openHouses } = await import('../src/services.ts');
const { createJpeg: jpeg } = await import('./pictures.ts');
const { createUploadRequest: uploadRequest } = await import('./upload.ts');

const services = await openHouses(readConfig({ ...process.env, LOG_LEVEL: 'silent', MIN_FREE_PERCENT: '0' }));
killAtPut(services.objects, isFatal);
const app = await buildApp(services);
const reply = await app.inject(uploadRequest(await jpeg(), JSON.parse(actorJson!) as Actor));
process.stdout.write(reply.body, () => killProcess());
