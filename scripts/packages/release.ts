import { writeDeclarations } from './declarations.ts';
import { writeRelease } from './face-file.ts';
import { folderOf } from './members.ts';
import { composeAll } from './pack.ts';
import { currentFace } from './public-face.ts';

// The second half of `pnpm release`, after the versions were raised: notes what each package says to others from now on, and
// what is in it, so that it goes by its version as long as that stays so.
const declarationsOf = writeDeclarations();
for (const { manifest, digest } of await composeAll(({ version }) => version)) {
  const { name, version } = manifest;
  const dir = folderOf(name);
  writeRelease(dir, name, { version, digest, face: currentFace(dir, declarationsOf(dir)) });
}
