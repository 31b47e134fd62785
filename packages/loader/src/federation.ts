import type { PROVIDED_RUNTIME_FUNCTIONS } from '@fotosoc/contract/registry/shared-runtime';

interface Provided {
  version: string;
  get: () => () => unknown;
}

/** Shared modules by name and version, as webpack passes them to a container's `init`. */
type ShareScope = Record<string, Record<string, Provided>>;

interface Module {
  exports: unknown;
}

/** Properties of webpack's `require` that the federation plugin's generated code uses, in the shell's and the remotes'
 *  bundles. */
interface FederatedRequire {
  m: Record<string, (module: Module) => void>;
  c: Record<string, Module>;
  S: Record<string, ShareScope>;
  federation: { initOptions: { shared?: Record<string, Provided[]> } };
  /** Shared modules that the bundle imports, per chunk. */
  consumesLoadingData: {
    initialConsumes?: string[];
    chunkMapping?: Record<string, string[]>;
    moduleIdToConsumeDataMapping?: Record<string, { shareKey: string; fallback: () => () => unknown }>;
  };
}

interface Call {
  webpackRequire: FederatedRequire;
}

/** Minimal replacement of the federation runtime. The shell provides each shared module eagerly in a single version, so
 *  no version selection or waiting is needed. Names and arguments are those in the code that the federation plugin
 *  generates. NOTE: the names are undocumented. The publish checks compare the calls of a bundle with the functions of
 *  this object. */
const bundlerRuntime = {
  /** Every bundle calls `init` first; only the shell's bundle provides modules. */
  init({ webpackRequire: { S, federation } }: Call): object {
    const scope: ShareScope = (S['default'] = {});
    for (const [name, [provided]] of Object.entries(federation.initOptions.shared ?? {})) {
      scope[name] = { [provided!.version]: provided! };
    }
    return {};
  },

  /** Implements `init` of a container: the container uses the shell's modules afterwards. */
  initContainerEntry({ webpackRequire, shareScope }: Call & { shareScope: ShareScope }): void {
    webpackRequire.S['default'] = shareScope;
  },

  /** Implements `__webpack_init_sharing__`. `init` has provided all modules before. */
  I: (): boolean => true,

  installInitialConsumes({ webpackRequire }: Call): void {
    provideShared(webpackRequire, webpackRequire.consumesLoadingData.initialConsumes);
  },

  consumes({ webpackRequire, chunkId }: Call & { chunkId: string }): void {
    provideShared(webpackRequire, webpackRequire.consumesLoadingData.chunkMapping?.[chunkId]);
  },
} satisfies Record<(typeof PROVIDED_RUNTIME_FUNCTIONS)[number], unknown>;

/** Replaces modules by the shell's shared modules, evaluated on first use. */
function provideShared({ m, c, S, consumesLoadingData }: FederatedRequire, ids: readonly string[] = []): void {
  for (const id of ids) {
    const { shareKey, fallback } = consumesLoadingData.moduleIdToConsumeDataMapping![id]!;
    m[id] = (module) => {
      delete c[id]; // Removed from the cache first, so that a module that fails does not count as loaded.
      const [provided] = Object.values(S['default']?.[shareKey] ?? {});
      module.exports = (provided?.get() ?? fallback())();
    };
  }
}

const federation = { runtime: {}, bundlerRuntime };

// Remotes' bundles read the runtime from this global name (`resolveShellRuntime` of the preset).
Object.assign(globalThis, { __FOTOSOC_FEDERATION__: federation });

/** The shell's own build uses this export as its federation runtime, so this module runs first. */
export default federation;
