import { useLocation, useNavigate, useSearchParams } from '@fotosoc/host';
import { useState } from 'react';

/** Marks the history entry that opening the viewer made, so that closing goes back over it. */
interface ViewerState {
  openedHere?: boolean;
}

/** The photo that the address names as `?photo=<id>`. Opened on its page, it is shown in full screen (`viewer`, which fits
 *  the photo grid): Back closes that, Forward opens it again, previous and next replace the entry, so one Back is enough.
 *  An address opened by itself, as by a link that somebody was sent, is a page of its own (`pageId`), which takes the focus
 *  back once the viewer was open (`hasViewed`). */
export function useOpenPhoto() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [firstKey] = useState(location.key); // the server knows nothing of what the entry holds
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
    },
  };
}
