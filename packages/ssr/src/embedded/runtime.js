/* Federation runtime functions for a container on another site's page. Equal to packages/loader/src/federation.ts,
   with two exceptions: files load from this file's origin, and stylesheets are linked across origins, each with its
   hash. Runs before the container. */
const links = {};

function link(href, integrity) {
  links[href] ??= new Promise((onload, reject) => {
    const sheet = document.createElement('link');
    const onerror = () => {
      sheet.remove();
      delete links[href];
      reject(new Error(`${href} did not load`));
    };
    const about = { rel: 'stylesheet', crossOrigin: 'anonymous', href, integrity, onload, onerror };
    document.head.append(Object.assign(sheet, about));
  });
  return links[href];
}

function take({ m, c, S, consumesLoadingData }, ids = []) {
  for (const id of ids) {
    const { shareKey, fallback } = consumesLoadingData.moduleIdToConsumeDataMapping[id];
    m[id] = (module) => {
      delete c[id];
      const [provided] = Object.values(S.default?.[shareKey] ?? {});
      module.exports = (provided?.get() ?? fallback())();
    };
  }
}

globalThis.__FOTOSOC_FEDERATION__ ??= {
  runtime: {},
  bundlerRuntime: {
    init: () => ({}),
    I: () => true,
    initContainerEntry({ webpackRequire, shareScope }) {
      const { S, f, miniCssF } = webpackRequire;
      S.default = shareScope;
      webpackRequire.p = new URL(webpackRequire.p, import.meta.url).href;
      if (!f.miniCss) return;
      f.miniCss = (chunk, promises) => {
        const href = webpackRequire.p + miniCssF(chunk);
        const integrity = globalThis.__FOTOSOC_INTEGRITY__[new URL(href).pathname];
        if (integrity) promises.push(link(href, integrity)); // Chunks without a stylesheet have no hash here.
      };
    },
    installInitialConsumes({ webpackRequire }) {
      take(webpackRequire, webpackRequire.consumesLoadingData.initialConsumes);
    },
    consumes({ webpackRequire, chunkId }) {
      take(webpackRequire, webpackRequire.consumesLoadingData.chunkMapping?.[chunkId]);
    },
  },
};
