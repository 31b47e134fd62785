/* Container: the shell provides its modules, and requests the routes. vite-remote.ts replaces the placeholders between
   %, including texts that the publish checks look for. */
const base = '%BASE%';
const styles = '%STYLES%'.split(' ').filter(Boolean);
export const container = '%CONTAINER%';

let scope;
export function init(given) {
  scope = given;
}

export function take(module) {
  return Object.values(scope[module])[0].get()();
}

/** './routes' is the only exposed module. */
export async function get() {
  const [routes] = await Promise.all([import('./%ROUTES%'), ...styles.map(link)]);
  return () => routes;
}

/** Links a stylesheet with its integrity, unless the server has inlined it. */
function link(file) {
  const href = base + file;
  if (document.querySelector(`style[data-href="${href}"], link[rel=stylesheet][href="${href}"]`)) return undefined;
  const integrity = globalThis.__FOTOSOC_INTEGRITY__?.[href];
  if (!integrity) throw new Error(`No integrity is listed for ${href}`);
  return new Promise((onload, onerror) => {
    const element = document.createElement('link');
    const url = new URL(href, import.meta.url); // relative to the entry, also on another site
    if (url.origin !== location.origin) element.crossOrigin = 'anonymous';
    document.head.append(Object.assign(element, { rel: 'stylesheet', href: url.href, integrity, onload, onerror }));
  });
}
