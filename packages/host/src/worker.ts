interface TrustedScriptRules {
  createScriptURL?: (url: string) => string;
  createScript?: (text: string) => string;
}
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy<T extends TrustedScriptRules>(name: string, rules: T): T;
    };
    /** Hashes by path: of all files of the shell, and of the remotes' files that this page has needed so far. */
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

/** A web worker from a file of a remote. The import map's hashes do not cover workers. `start` therefore fetches the
 *  file with its hash first; the worker then starts from the same cached, immutable response.
 *
 *  A class, because bundlers find a worker's file by the expression `new X(new URL('./x.worker.ts',
 *  import.meta.url))`. */
export class WorkerFile {
  constructor(private readonly url: URL) {}

  /** Starts the worker.
   *  @throws TypeError for a file whose hash this page does not know, and for a file with another hash */
  async start(): Promise<Worker> {
    const integrity = window.__FOTOSOC_INTEGRITY__?.[this.url.pathname];
    if (integrity) await fetch(this.url, { integrity });
    policy ??= window.trustedTypes?.createPolicy('fotosoc-worker', { createScriptURL: listedOnly }) ?? {
      createScriptURL: listedOnly,
    };
    return new Worker(policy.createScriptURL(this.url.href), { type: 'module' });
  }
}
