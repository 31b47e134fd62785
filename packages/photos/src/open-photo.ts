import { useLocation, useNavigate, useSearchParams } from '@fotosoc/host';
import { useState } from 'react';

/** Marks the history entry of the opened viewer, so that closing goes back. */
interface ViewerState {
  openedHere?: boolean;
}

/** Returns the photo that the address names as `?photo=<id>`. Opened from its page, the photo shows in full screen
 *  (`viewer`, props for the photo grid): Back closes the viewer, Forward opens the viewer again, previous and next
 *  replace the entry, so that one Back is enough. An address opened directly, e.g. from a shared link, is a page of its
 *  own (`pageId`), which regains the focus after the viewer (`hasViewed`). */
export function useOpenPhoto() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [firstKey] = useState(location.key); // the server does not know the history state
  const [hasViewed, setHasViewed] = useState(false);
  const id = search.get('photo');
  const isOpenedHere = location.key !== firstKey && (location.state as ViewerState | null)?.openedHere === true;
  if (isOpenedHere && !hasViewed) setHasViewed(true);
  const addressOf = (photoId: string) => {
    const next = new URLSearchParams(search);
    next.set('photo', photoId);
    return { search: `?${next}`, hash: location.hash };
  };
  const state: ViewerState = { openedHere: true };
  return {
    pageId: isOpenedHere ? null : id,
    hasViewed,
    addressOf,
    viewer: {
      openId: isOpenedHere ? id : null,
      onOpen: (photoId: string, from: string | null) =>
        void navigate(addressOf(photoId), { replace: from !== null, state, preventScrollReset: true }),
      onClose: () => void navigate(-1),
      formatHref: formatPhotoHref,
    },
  };
}

/** Returns the address of a photo's page, relative to the page that lists the photo. */
function formatPhotoHref(photoId: string): string {
  return `?photo=${encodeURIComponent(photoId)}`;
}
