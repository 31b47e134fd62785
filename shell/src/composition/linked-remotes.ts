import { ownerOf } from '@fotosoc/contract/registry/owner';
import type { VisitorRemote } from '@fotosoc/loader/visitor';

/** A page may link to many remotes; whoever goes anywhere goes to one. */
const MOST = 6;

/** The remotes that links of the page lead to, in the page's order: six at most. */
export function linkedRemotes(remotes: readonly VisitorRemote[]): VisitorRemote[] {
  const linked = new Set<VisitorRemote>();
  for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const remote = ownerOf(remotes, pathname);
    if (remote) linked.add(remote);
  }
  return [...linked].slice(0, MOST);
}
