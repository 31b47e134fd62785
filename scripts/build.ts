import { buildAll } from './build-all.ts';

// `pnpm build`: bundles the shell and every remote, each into its own dist/.
const results = await buildAll(console.log);
const kept = results.filter(({ built }) => !built).length;
if (kept > 0) console.log(`${kept} unchanged`);
