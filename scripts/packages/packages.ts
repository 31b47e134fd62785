import { packAll } from './pack.ts';

// `pnpm packages`: packs what a team installs, into a folder below dist/packages.
console.log(`Tarballs are in ${await packAll(console.log)}`);
