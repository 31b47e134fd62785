import { composeRelease } from './compose-release.ts';
import { archiveFolder } from './archive.ts';

// `pnpm release:pack`: builds the site and packs an archive for a machine with Node.
console.log(`The release is ${await archiveFolder(await composeRelease(console.log))}`);
