import { packAll } from './pack.ts';

// `pnpm packages`: packs what a team installs, and prints the folder of the tarballs.
console.log(await packAll(console.error));
