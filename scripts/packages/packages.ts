import { packAll } from './pack.ts';

// `pnpm packages`: packs the installable packages, and prints the folder of the tarballs.
console.log(await packAll(console.error));
