/* The container: the shell hands over its modules, and asks for the routes. What is between % is put in by vite-remote.ts,
   and among it the texts that the publish checks look for. */
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

/** './routes' is the one module it exposes. */
export async function get() {
  const [routes] = await Promise.all([import('./%ROUTES%'), ...styles.map(link)]);
  return () => routes;
}

/** Has the browser check a stylesheet, unless the server has put it into the page. */
function link(file) {
  const href = base + file;
  if (document.querySelector(`style[data-href="${href}"], link[rel=stylesheet][href="${href}"]`)) return undefined;
  const integrity = globalThis.__FOTOSOC_INTEGRITY__?.[href];
  if (!integrity) throw new Error(`No integrity is listed for ${href}`);
  return new Promise((onload, onerror) => {
    const element = document.createElement('link');
    const url = new URL(href, import.meta.url); // of the site, also on a page of another one
    if (url.origin !== location.origin) element.crossOrigin = 'anonymous';
    document.head.append(Object.assign(element, { rel: 'stylesheet', href: url.href, integrity, onload, onerror }));
  });
}
