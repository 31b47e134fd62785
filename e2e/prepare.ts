import { buildAll } from '../scripts/build-all.ts';
import { openSeededFolder } from './seeded-folder.ts';

// Makes what the journeys' sites start from, so that they need not wait for it. The bundles last: one of the unit tests,
// which run meanwhile, builds a remote, and should be through with that.
await openSeededFolder(() => undefined);
await buildAll(console.log);
