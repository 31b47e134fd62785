import { composeRelease } from './compose-release.ts';
import { archive } from './archive.ts';

// `pnpm release:pack`: builds the site and packs an archive for a machine with Node.
console.log(`The release is ${await archive(await composeRelease(console.log))}`);
