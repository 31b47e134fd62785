import type { PageState } from './page-state.ts';
/** What this needs of the page. */
type Known = Pick<PageState, 'integrity' | 'integrityMaps'>;
export interface IntegrityList {
  /** Makes the browser check every file of a version before any of it runs. The page has done so for the remote that draws
   *  it; another one's list is fetched the first time.
   *  @param entry address of the version's entry
   *  @throws when the list does not arrive as it was announced; the next call asks again */
  require: (entry: string) => Promise<void>;
  /** Whether only another document can: this browser neither lets import maps grow nor checks what it preloads. */
  needsDocument: (entry: string) => boolean;
}
/** The integrity of remotes, as far as this page knows it.
 *  @param state whose `integrity` grows with each list that arrives, for stylesheets and workers */
export declare function createIntegrityList({ integrity, integrityMaps }: Known): IntegrityList;
export {};
