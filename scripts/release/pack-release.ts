import { composeRelease } from './compose-release.ts';
import { archive } from './archive.ts';

// `pnpm release:pack`: builds the site and packs what a machine runs it by, with Node alone, into one archive.
console.log(`The release is ${await archive(await composeRelease(console.log))}`);
