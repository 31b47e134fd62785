import { die, dieAt } from './die-at.ts';

// `node --import tsx publish-and-die.ts <data folder> <bundle> <call> <nth>`: publishes a bundle as the server does, and is
// killed at the nth such call: of `write`, `rename` or `now`. With the call `end`, when all is done.

const [, , dataDir, bundle, call, nth] = process.argv;
const isFatal = dieAt(call, Number(nth));

const { readConfig } = await import('../config.ts');
const { openDatabase } = await import('../db/connection.ts');
const { publishBundle } = await import('../features/deployments/publish/publish.ts');

const config = readConfig({ DATA_DIR: dataDir });
const db = openDatabase(`${dataDir}/fotosoc.sqlite`);
const now = () => (isFatal('now') ? die() : new Date());
await publishBundle({ config, db, now } as Parameters<typeof publishBundle>[0], bundle!, { actor: 'test' });
if (isFatal('end')) die();
