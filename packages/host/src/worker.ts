interface TrustedScriptPolicy {
  createScriptURL(url: string): string;
}
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedScriptPolicy;
    };
    /** Integrity of every file of shell and remotes by path, from the page's import map. */
    __FOTOSOC_INTEGRITY__?: Record<string, string>;
  }
}

let policy: TrustedScriptPolicy | undefined;

function listedOnly(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !window.__FOTOSOC_INTEGRITY__?.[pathname]) {
    throw new TypeError(`${pathname} is not a listed file of this page, so it may not run as a worker.`);
  }
  return url;
}

/** Starts a worker from a remote's own file. The import map's integrity does not reach workers, so the bytes are
 *  fetched and checked first; the worker then starts from the same immutable, cached answer.
 *  @param url `new URL('./x.worker.ts', import.meta.url)`, a file the page's document lists
 *  @throws TypeError for any other file, and when the bytes are not the listed ones */
export async function startWorker(url: URL): Promise<Worker> {
  const integrity = window.__FOTOSOC_INTEGRITY__?.[url.pathname];
  if (integrity) await fetch(url, { integrity });
  policy ??= window.trustedTypes?.createPolicy('fotosoc-worker', { createScriptURL: listedOnly }) ?? {
    createScriptURL: listedOnly,
  };
  return new Worker(policy.createScriptURL(url.href), { type: 'module' });
}
