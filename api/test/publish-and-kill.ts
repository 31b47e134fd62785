import { killProcess, createKillSwitch, killAtPut } from './die-at.ts';

// `node --import tsx publish-and-kill.ts <bundle> <call> <nth>`: publishes a bundle as the server of this environment
// does, and is killed at the nth such call: of `write`, `rename`, `put`, `putting` or `now`. With the call `end`, after
// all is done.

const [, , bundle, call, nth] = process.argv;
const isFatal = createKillSwitch(call, Number(nth));

const { readConfig } = await import('../src/config/config.ts');
const { openServices: openHouses } = await import('../src/services.ts');
const { publishBundle } = await import('@fotosoc/delivery/publish/publish');

const services = await openHouses(readConfig(process.env));
killAtPut(services.objects, isFatal);
services.now = () => (isFatal('now') ? killProcess() : new Date());
await publishBundle(services, bundle!, { actor: 'test' });
if (isFatal('end')) killProcess();
