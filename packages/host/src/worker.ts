interface TrustedScriptRules {
  createScriptURL?: (url: string) => string;
  createScript?: (text: string) => string;
}
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy<T extends TrustedScriptRules>(name: string, rules: T): T;
    };
    /** Integrity by path: all files of the shell, and the files of remotes that this page has needed so far. */
    __FOTOSOC_INTEGRITY__?: Record<string, string>;
  }
}

let policy: Required<Pick<TrustedScriptRules, 'createScriptURL'>> | undefined;

function listedOnly(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !window.__FOTOSOC_INTEGRITY__?.[pathname]) {
    throw new TypeError(`${pathname} is not a listed file of this page, so it may not run as a worker.`);
  }
  return url;
}

/** A worker from a remote's own file. The import map's integrity does not cover workers, so `start` fetches and checks
 *  the bytes first; the worker then starts from the same immutable, cached response.
 *
 *  A class, because bundlers detect a worker's file by the shape `new X(new URL('./x.worker.ts', import.meta.url))`. */
export class WorkerFile {
  constructor(private readonly url: URL) {}

  /** @throws TypeError for a file without an integrity entry in this page's document, and for bytes that do not match
   *  the hash */
  async start(): Promise<Worker> {
    const integrity = window.__FOTOSOC_INTEGRITY__?.[this.url.pathname];
    if (integrity) await fetch(this.url, { integrity });
    policy ??= window.trustedTypes?.createPolicy('fotosoc-worker', { createScriptURL: listedOnly }) ?? {
      createScriptURL: listedOnly,
    };
    return new Worker(policy.createScriptURL(this.url.href), { type: 'module' });
  }
}
