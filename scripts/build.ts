import { buildAll } from './build-all.ts';

// `pnpm build`: bundles the shell and every remote, each into its dist/.
const plans = await buildAll(console.log);
const kept = plans.filter(({ version }) => version !== undefined).length;
if (kept > 0) console.log(`${kept} unchanged`);
