import { existsSync, openAsBlob, readdirSync } from 'node:fs';
import path from 'node:path';
import { formatFileAddress, MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { withIdleTimeout, IDLE_TIMEOUT_MS, IdleTimeoutError, type CompleteResponse } from './idle-timeout.ts';

/** Requests to a registry about one remote, with the team's token. */
export interface RegistryClient {
  /** @param what path below the remote; default is the remote itself */
  get: <T>(what?: string) => Promise<T>;
  post: <T>(act: string, body: object) => Promise<T>;
  /** Reads a public file of a version; `undefined` if not served. */
  file: (version: string, file: string) => Promise<string | undefined>;
  upload: <T>(dir: string, manifest: Manifest, options?: UploadOptions) => Promise<T>;
  /** Uploads the source maps of a build.
   *  @returns the number of maps new to the registry; `undefined` if there are none, or the registry accepts none */
  uploadMaps: (dir: string, manifest: Manifest) => Promise<number | undefined>;
}

export interface UploadOptions {
  override?: string | undefined;
  origin?: VersionOrigin;
  onProgress?: (percent: number) => void;
}

/** @param idleMs timeout without any bytes from the registry */
export function createRegistryClient(
  { registryUrl, name, token }: Pick<Command, 'registryUrl' | 'name' | 'token'>,
  idleMs = IDLE_TIMEOUT_MS,
): RegistryClient {
  const address = `${registryUrl}/api/remotes/${name}`;

  /** Returns whether the registry responds at all: the publish checks send nothing while they run. */
  async function isThere(signal: AbortSignal): Promise<boolean> {
    await fetch(`${registryUrl}/api/health`, { signal });
    return true;
  }

  async function call<T>(url: string, init: (onSent: () => void) => RequestInit = () => ({})): Promise<T> {
    if (!token)
      throw new CommandError(
        2,
        `Set DEPLOY_TOKEN to the deploy token of ${name}; the administrator creates one at ${registryUrl}/deployments.`,
        'command/no-token',
      );
    const { response, text } = await reach((signal, onSent) => {
      const { headers: own, ...rest } = init(onSent);
      const headers = new Headers(own);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('contract', String(CONTRACT_REVISION));
      return fetch(url, { ...rest, headers, signal });
    });
    const answer = parse(text) as T & { error?: string; code?: string };
    if (response.ok) return answer;
    const sentence = answer.error ?? `The registry answered ${response.status}.`;
    throw new CommandError(response.status >= 500 ? 3 : 1, sentence, answer.code);
  }

  async function reach(start: Parameters<typeof withIdleTimeout>[0]): Promise<CompleteResponse> {
    try {
      return await withIdleTimeout(start, { idleMs, isThere });
    } catch (error) {
      if (error instanceof IdleTimeoutError) {
        const sentence = `The registry at ${registryUrl} has not responded for ${idleMs / 1000} s. The result is unknown: run the command again; nothing is done twice.`;
        throw new CommandError(3, sentence, 'command/silent');
      }
      throw new CommandError(3, `The registry at ${registryUrl} could not be reached.`, 'command/unreachable');
    }
  }

  return {
    get: (what) => call(what ? `${address}/${what}` : address),
    post: (act, body) =>
      call(`${address}/${act}`, () => ({
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })),
    async file(version, file) {
      const { response, text } = await reach((signal) =>
        fetch(registryUrl + formatFileAddress({ name, version }, encodeURIComponent(file)), { signal }),
      );
      return response.ok ? text : undefined;
    },
    async upload(dir, manifest, { override, origin = {}, onProgress = () => undefined } = {}) {
      const form = new FormData();
      for (const file of [MANIFEST_FILE, ...Object.keys(manifest.integrity)]) {
        form.append('file', await openAsBlob(path.join(dir, file)), file);
      }
      const total = Object.values(manifest.bytes).reduce((sum, bytes) => sum + bytes, 0);
      const encoded = new Response(form);
      const query = new URLSearchParams({ ...(override === undefined ? {} : { override }), ...origin });
      return call(`${address}/versions${query.size > 0 ? `?${query.toString()}` : ''}`, (onSent) => ({
        method: 'POST',
        body: encoded.body!.pipeThrough(
          counting(total, (percent) => {
            onSent();
            onProgress(percent);
          }),
        ),
        headers: { 'content-type': encoded.headers.get('content-type')! },
        duplex: 'half',
      }));
    },
    async uploadMaps(dir, { version }) {
      const folder = path.join(dir, SOURCE_MAP_FOLDER);
      const files = existsSync(folder) ? readdirSync(folder) : [];
      if (files.length === 0) return undefined;
      const form = new FormData();
      for (const file of files) form.append('file', await openAsBlob(path.join(folder, file)), file);
      try {
        const maps = `${address}/versions/${encodeURIComponent(version)}/source-maps`;
        return (await call<{ kept: number }>(maps, () => ({ method: 'POST', body: form }))).kept;
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        if (error.code === 'request/not-found') return undefined; // older site
        if (error.exitCode !== 1) throw error;
        const said = `${version} is published, but uploading its source maps failed, so errors have no source lines. ${error.message}`;
        throw new CommandError(1, said, error.code);
      }
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

function parse(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
