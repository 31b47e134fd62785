import { fullTitle } from '@fotosoc/contract/society';
import { useEffect } from 'react';
import { society } from './society.ts';

/** Sets the title of the tab to the page's title while the page is shown; nothing as long as the title is not known.
 *  @param description what the page's entry in remote.json says; without it, that of the society stands there */
export function usePageTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title) document.title = fullTitle(title, society());
    if (title && description) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    }
  }, [title, description]);
}
