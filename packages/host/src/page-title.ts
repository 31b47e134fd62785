import { formatTitle } from '@fotosoc/contract/society';
import { useEffect } from 'react';
import { society } from './society.ts';

/** Sets the title of the browser tab while the page is shown. Does nothing for an `undefined` title, e.g. while the
 *  page loads.
 *  @param description description from the page's entry in remote.json; default is the society's description */
export function usePageTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title) document.title = formatTitle(title, society());
    if (title && description) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    }
  }, [title, description]);
}
