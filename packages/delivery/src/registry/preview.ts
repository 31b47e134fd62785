import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { getSigningKey } from '@fotosoc/server-kit/db/signing-key';

/** Preview of unreleased versions of remotes and the shell, at most one version each. Other names keep their live
 *  version. */
export interface Preview {
  versions: { name: string; version: string }[];
  expiresAt: Date;
}

/** Returns a preview with the signature of this registry. */
export async function signPreview(db: Db, { versions, expiresAt }: Preview): Promise<string> {
  const words = [...versions.flatMap(({ name, version }) => [name, version]), expiresAt.getTime()];
  const content = Buffer.from(JSON.stringify(words)).toString('base64url');
  return `${content}.${signatureOf(await getSigningKey(db, 'preview-secret'), content)}`;
}

/** Verifies a signed preview; undefined if it is forged or expired. */
export async function readPreview(db: Db, signed: string, now: Date): Promise<Preview | undefined> {
  const [content = '', signature = ''] = signed.split('.');
  const expected = Buffer.from(signatureOf(await getSigningKey(db, 'preview-secret'), content));
  const given = Buffer.from(signature);
  if (expected.byteLength !== given.byteLength || !timingSafeEqual(expected, given)) return undefined;
  const words = JSON.parse(Buffer.from(content, 'base64url').toString()) as [...string[], number];
  const expiresAt = new Date(words.pop()!);
  if (expiresAt <= now) return undefined;
  const versions: Preview['versions'] = [];
  for (let at = 0; at < words.length; at += 2) {
    versions.push({ name: words[at] as string, version: words[at + 1] as string });
  }
  return { versions, expiresAt };
}

function signatureOf(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
