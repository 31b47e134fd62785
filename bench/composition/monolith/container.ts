import type { RouteObject } from '@fotosoc/host';
import type { RemoteVersion } from '@fotosoc/loader/visitor';
import account from '../../../mf-account/src/routes';
import galleries from '../../../mf-galleries/src/routes';
import home from '../../../mf-home/src/routes';
import loans from '../../../mf-loans/src/routes';
import portfolios from '../../../mf-portfolios/src/routes';

const ROUTES: Record<string, RouteObject[]> = {
  'mf-account': account,
  'mf-galleries': galleries,
  'mf-home': home,
  'mf-loans': loans,
  'mf-portfolios': portfolios,
};

/** In the place of the loader's own: the routes were built together with the shell. */
export function loadExposedRoutes({ entry }: RemoteVersion): Promise<RouteObject[]> {
  const [, , name] = entry.split('/');
  return Promise.resolve(ROUTES[name!]!);
}
