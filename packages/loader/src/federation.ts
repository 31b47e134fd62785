import type { ANSWERED } from '@fotosoc/contract/registry/lent-runtime';

/** A module that the shell provides: `get()` gives its factory. */
interface Provided {
  version: string;
  get: () => () => unknown;
}

/** Modules by name and version, as webpack hands them to a container's `init`. */
type ShareScope = Record<string, Record<string, Provided>>;

interface Module {
  exports: unknown;
}

/** What is read of webpack's `require` in a bundle built by the federation plugin, the shell's own included. */
interface FederatedRequire {
  /** Module factories, and modules that have run. */
  m: Record<string, (module: Module) => void>;
  c: Record<string, Module>;
  S: Record<string, ShareScope>;
  federation: { initOptions: { shared?: Record<string, Provided[]> } };
  /** Shared modules that the bundle takes, and where. */
  consumesLoadingData: {
    initialConsumes?: string[];
    chunkMapping?: Record<string, string[]>;
    moduleIdToConsumeDataMapping?: Record<string, { shareKey: string; fallback: () => () => unknown }>;
  };
}

interface Call {
  webpackRequire: FederatedRequire;
}

/** Stands in for the federation runtime, of which one page needs only this: one scope of shared modules, all provided by
 *  the shell eagerly and once, so that nothing is chosen or waited for. The names and arguments are those that the
 *  federation plugin's own code calls.
 *  NOTE: undocumented; the registry compares the calls that a bundle makes with those that a shell answers. */
const bundlerRuntime = {
  /** Runs first in every bundle; only the shell's provides anything. */
  init({ webpackRequire: { S, federation } }: Call): object {
    const scope: ShareScope = (S['default'] = {});
    for (const [name, [provided]] of Object.entries(federation.initOptions.shared ?? {})) {
      scope[name] = { [provided!.version]: provided! };
    }
    return {};
  },

  /** A container's `init`: from here on it takes what the shell gives. */
  initContainerEntry({ webpackRequire, shareScope }: Call & { shareScope: ShareScope }): void {
    webpackRequire.S['default'] = shareScope;
  },

  /** `__webpack_init_sharing__`: everything was provided by `init`. */
  I: (): boolean => true,

  installInitialConsumes({ webpackRequire }: Call): void {
    takeShared(webpackRequire, webpackRequire.consumesLoadingData.initialConsumes);
  },

  consumes({ webpackRequire, chunkId }: Call & { chunkId: string }): void {
    takeShared(webpackRequire, webpackRequire.consumesLoadingData.chunkMapping?.[chunkId]);
  },
} satisfies Record<(typeof ANSWERED)[number], unknown>;

/** Makes modules those that the shell provides, from the first time that somebody needs them. */
function takeShared({ m, c, S, consumesLoadingData }: FederatedRequire, ids: readonly string[] = []): void {
  for (const id of ids) {
    const { shareKey, fallback } = consumesLoadingData.moduleIdToConsumeDataMapping![id]!;
    m[id] = (module) => {
      delete c[id]; // one that fails is not taken for loaded
      const [provided] = Object.values(S['default']?.[shareKey] ?? {});
      module.exports = (provided?.get() ?? fallback())();
    };
  }
}

const federation = { runtime: {}, bundlerRuntime };

// Remotes expect it under this name (preset: `runtimeOfTheShell`).
Object.assign(globalThis, { __FOTOSOC_FEDERATION__: federation });

/** The shell's own build takes it in place of the runtime as well, and so it runs before all else. */
export default federation;
