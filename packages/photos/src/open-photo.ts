import { useLocation, useNavigate, useSearchParams } from '@fotosoc/host';

/** Marks the history entry that opening the viewer made, so that closing goes back over it. */
interface ViewerState {
  openedHere?: boolean;
}

/** The photo shown in full screen, kept in the address as `?photo=<id>`: Back closes the viewer, Forward opens it
 *  again, a copied address opens on the same photo. Previous and next replace the entry, so one Back is enough.
 *  The result fits the photo grid. */
export function useOpenPhoto() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const addressWith = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('photo');
    else next.set('photo', id);
    return { search: next.size > 0 ? `?${next}` : '', hash: location.hash };
  };
  return {
    openId: search.get('photo'),
    onOpen: (id: string, from: string | null) => {
      const isMove = from !== null;
      const state: ViewerState = isMove ? ((location.state as ViewerState | null) ?? {}) : { openedHere: true };
      void navigate(addressWith(id), { replace: isMove, state, preventScrollReset: true });
    },
    onClose: () => {
      if ((location.state as ViewerState | null)?.openedHere) void navigate(-1);
      else void navigate(addressWith(null), { replace: true, preventScrollReset: true });
    },
  };
}
