import * as host from '@fotosoc/host';
import { createInstance } from '@module-federation/runtime';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import { society } from './society.ts';
import '@fotosoc/ui/tokens.css';
import '@fotosoc/ui/base.css';

// `mf-loans@https://…/remotes/mf-loans/mf-manifest.json`, for each remote, separated by commas.
const remotes = __REMOTES__.split(',').map((remote) => {
  const [name = '', entry = ''] = remote.split('@');
  return { name, entry };
});

/** Shared module of the page: one instance for all remotes, regardless of their build version. */
function lent(module: object, version: string) {
  return { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: false as const } };
}

const federation = createInstance({
  name: 'stock_host',
  remotes,
  shared: {
    react: lent(react, react.version),
    'react/jsx-runtime': lent(jsxRuntime, react.version),
    'react-dom': lent(reactDom, reactDom.version),
    '@fotosoc/host': lent(host, __HOST_VERSION__),
  },
});

/** Returns a remote's pages within the scope of its stylesheets, or an error page if it cannot be loaded. */
async function pagesOf(name: string): Promise<host.RouteObject> {
  try {
    const remote = await federation.loadRemote<{ default: host.RouteObject[] }>(`${name}/routes`);
    const element = (
      <div data-remote={name}>
        <host.Outlet />
      </div>
    );
    return { element, hydrateFallbackElement: <></>, children: remote!.default };
  } catch (error) {
    return { path: `/${name}`, element: <p role="alert">{`${name} cannot be shown here. ${String(error)}`}</p> };
  }
}

host.setSociety(society);
const children = await Promise.all(remotes.map(({ name }) => pagesOf(name)));
const frame = (
  <main>
    <host.Outlet />
  </main>
);
const router = host.createBrowserRouter([{ element: frame, children }]);
createRoot(document.querySelector('#root')!).render(<host.RouterProvider router={router} />);
