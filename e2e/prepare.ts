import { buildAll } from '../scripts/build-all.ts';
import { openSeededFolder } from './seeded-folder.ts';

// Makes what the journeys' sites start from, the bundles and the demo content, so that they need not wait for it.
await buildAll(console.log);
await openSeededFolder(() => undefined);
