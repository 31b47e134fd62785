import { openSeededFolder } from './seeded-folder.ts';

// Makes what the journeys' sites start from, so that they need not wait for it.
await openSeededFolder(() => undefined);
