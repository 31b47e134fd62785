import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FACE_FILE, faceText, readFace, type PublicFace } from '@fotosoc/remote/public-face';

/** What was released of a package last, as it is noted beside it. */
export interface Release {
  /** Undefined for one that was never released. */
  version: string | undefined;
  /** Hash of what was in it, but for its version. */
  digest: string | undefined;
  face: PublicFace;
}

/** @returns undefined where nothing is noted: nobody is promised anything */
export function readRelease(dir: string): Release | undefined {
  const file = path.join(dir, FACE_FILE);
  if (!existsSync(file)) return undefined;
  const { head, face } = readFace(readFileSync(file, 'utf8'));
  const [, version, digest] = /^Released: (\S+), sha256 ([0-9a-f]{64})$/m.exec(head) ?? [];
  return { version, digest, face };
}

export function writeRelease(dir: string, name: string, { version, digest, face }: Release): void {
  const released = version === undefined ? 'Released: not yet' : `Released: ${version}, sha256 ${digest}`;
  const head = `What ${name} says to whoever installs it. Written by \`pnpm release\`; compared by a test.\n${released}`;
  writeFileSync(path.join(dir, FACE_FILE), faceText(head, face));
}
