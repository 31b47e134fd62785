import type { Fragments, RouteObject } from '@fotosoc/host';
import type { RemoteVersion } from '@fotosoc/loader/visitor';
import account from '../../../mf-account/src/routes';
import galleries, { fragments as galleriesFragments } from '../../../mf-galleries/src/routes';
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

const FRAGMENTS: Record<string, Fragments> = { 'mf-galleries': galleriesFragments };

/** Replaces the loader's module: exposed modules are built together with the shell. */
export function loadExposed({ entry }: RemoteVersion): Promise<{ routes: RouteObject[]; fragments: Fragments }> {
  const name = entry.split('/')[2]!;
  return Promise.resolve({ routes: ROUTES[name]!, fragments: FRAGMENTS[name] ?? {} });
}
