import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../ground/db/connection.ts';
import { signingKey } from '../../ground/db/signing-key.ts';

/** A version somebody is shown before visitors get it. */
export interface Preview {
  remote: string;
  version: string;
  expiresAt: Date;
}

/** A text that only this registry can make: it carries the preview and a signature. */
export async function signPreview(db: Db, { remote, version, expiresAt }: Preview): Promise<string> {
  const content = Buffer.from(JSON.stringify([remote, version, expiresAt.getTime()])).toString('base64url');
  return `${content}.${signatureOf(await signingKey(db, 'preview-secret'), content)}`;
}

/** The preview of a signed text; undefined when it was not signed here, was changed, or has expired. */
export async function readPreview(db: Db, signed: string, now: Date): Promise<Preview | undefined> {
  const [content = '', signature = ''] = signed.split('.');
  const expected = Buffer.from(signatureOf(await signingKey(db, 'preview-secret'), content));
  const given = Buffer.from(signature);
  if (expected.byteLength !== given.byteLength || !timingSafeEqual(expected, given)) return undefined;
  const [remote, version, time] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, string, number];
  const expiresAt = new Date(time);
  return expiresAt > now ? { remote, version, expiresAt } : undefined;
}

function signatureOf(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
