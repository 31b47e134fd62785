import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';

/** Calls to one registry about one remote, with the team's token. */
export interface RegistryClient {
  /** @param what below the remote; the remote itself without it */
  get: <T>(what?: string) => Promise<T>;
  post: <T>(act: string, body: object) => Promise<T>;
  /** Uploads every file of a bundle. */
  upload: <T>(dir: string, manifest: Manifest, options?: UploadOptions) => Promise<T>;
}

export interface UploadOptions {
  /** Why the publish checks are to let it through all the same. */
  override?: string | undefined;
  /** Told how much of it is sent, in percent. */
  onProgress?: (percent: number) => void;
}

export function connect({ registryUrl, name, token }: Pick<Command, 'registryUrl' | 'name' | 'token'>): RegistryClient {
  const address = `${registryUrl}/api/remotes/${name}`;

  async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
    if (!token) throw new CommandError(2, `Set DEPLOY_TOKEN to the deploy token of ${name}.`, 'command/no-token');
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    let response: Response;
    try {
      response = await fetch(url, { ...init, headers });
    } catch {
      throw new CommandError(3, `The registry at ${registryUrl} could not be reached.`, 'command/unreachable');
    }
    const answer = (await response.json().catch(() => ({}))) as T & { error?: string; code?: string };
    if (response.ok) return answer;
    throw new CommandError(1, answer.error ?? `The registry answered ${response.status}.`, answer.code);
  }

  return {
    get: (what) => call(what ? `${address}/${what}` : address),
    post: (act, body) =>
      call(`${address}/${act}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    async upload(dir, manifest, { override, onProgress = () => undefined } = {}) {
      const form = new FormData();
      for (const file of [MANIFEST_FILE, ...Object.keys(manifest.integrity)]) {
        form.append('file', await openAsBlob(path.join(dir, file)), file);
      }
      const total = Object.values(manifest.bytes).reduce((sum, bytes) => sum + bytes, 0);
      const encoded = new Response(form);
      const query = override === undefined ? '' : `?override=${encodeURIComponent(override)}`;
      return call(`${address}/versions${query}`, {
        method: 'POST',
        body: encoded.body!.pipeThrough(counting(total, onProgress)),
        headers: { 'content-type': encoded.headers.get('content-type')! },
        duplex: 'half',
      });
    },
  };
}

function counting(total: number, onProgress: (percent: number) => void) {
  let sent = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength;
      onProgress(Math.min(100, Math.round((sent / Math.max(1, total)) * 100)));
      controller.enqueue(chunk);
    },
  });
}
