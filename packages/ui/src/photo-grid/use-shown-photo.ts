import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { closeToTile } from '../photo/viewer-transition.ts';
import { formatTileId } from './tile.tsx';

/** Returns the id of the photo that the viewer shows. After a change of the page's id to `null`, by Back or a button,
 *  the viewer stays until the view transition has taken its picture. A gesture that the browser animates itself gets no
 *  second animation.
 *  @param openId id of the opened photo; `null` while the viewer is closed */
export function useShownPhoto(openId: string | null): string | null {
  const [lastId, setLastId] = useState(openId);
  const isAnimated = useRef(false);
  if (openId !== null && openId !== lastId) setLastId(openId);
  useEffect(() => {
    const handlePopState = (event: PopStateEvent) => (isAnimated.current = event.hasUAVisualTransition);
    addEventListener('popstate', handlePopState, true);
    return () => removeEventListener('popstate', handlePopState, true);
  }, []);
  useLayoutEffect(() => {
    if (openId !== null || lastId === null) return;
    const tile = isAnimated.current ? null : document.getElementById(formatTileId(lastId));
    isAnimated.current = false;
    closeToTile(tile, () => setLastId(null));
  }, [openId, lastId]);
  return openId ?? lastId;
}
