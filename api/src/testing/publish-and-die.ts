import { die, dieAt } from './die-at.ts';

// `node --import tsx publish-and-die.ts <data folder> <bundle> <call> <nth>`: publishes a bundle as the server does, and is
// killed at the nth such call: of `write`, `rename`, `put` or `now`. With the call `end`, when all is done. `S3_URL` says
// where the files go, as for the server.

const [, , dataDir, bundle, call, nth] = process.argv;
const isFatal = dieAt(call, Number(nth));

const { readConfig } = await import('../config.ts');
const { openServices } = await import('../services.ts');
const { publishBundle } = await import('../features/deployments/publish/publish.ts');

const services = await openServices(readConfig({ DATA_DIR: dataDir, S3_URL: process.env['S3_URL'] }));
const { objects } = services;
const put = objects.put.bind(objects);
objects.put = async (...args) => (isFatal('put') ? die() : put(...args));
services.now = () => (isFatal('now') ? die() : new Date());
await publishBundle(services, bundle!, { actor: 'test' });
if (isFatal('end')) die();
