import { fullTitle } from '@fotosoc/contract/society';
import { useEffect } from 'react';

/** Sets the title of the tab to the page's title while the page is shown; nothing as long as the title is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = fullTitle(title);
  }, [title]);
}
