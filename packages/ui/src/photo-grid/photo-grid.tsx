import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { PhotoViewerProps, ViewerPhoto } from '../photo-viewer/photo-viewer.tsx';
import type { GridPhotoSet } from './grid-photo-set.ts';
import { joinClassNames } from '../class-names.ts';
import { LinkButton } from '../link/link.tsx';
import { Meta, WorkTitle } from '../text/text.tsx';
import styles from './photo-grid.module.css';
import { JumpBar, formatSetId } from './jump-bar.tsx';
import { Tile, formatTileId } from './tile.tsx';
import { openFromTile } from '../photo/viewer-transition.ts';
import { useLayout } from './use-layout.ts';
import { useShownPhoto } from './use-shown-photo.ts';

const loadViewer = () => import('../photo-viewer/photo-viewer.tsx');
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

/** Number of photos above which the jump bar appears. */
const MIN_JUMP_BAR_PHOTOS = 60;
/** Number of pictures in the server-rendered page: all of 2,000 would make the page too large. */
const MAX_FIRST_PICTURES = 100;

export type { GridPhotoSet };

export interface PhotoGridProps {
  sets: readonly GridPhotoSet[];
  /** Photographer of the photos without a credit. */
  taker?: string;
  /** Id of the photo shown in full screen; `null` while the viewer is closed. */
  openId: string | null;
  /** Called when a photo is opened, from the grid (`from` is `null`) or by previous and next (`from` is the previous
   *  photo). */
  onOpen: (id: string, from: string | null) => void;
  onClose: () => void;
  /** Returns the address of a photo's page, which a tile leads to before its code runs, and in a new tab. Default: tiles
   *  are buttons. */
  formatHref?: ((photoId: string) => string) | undefined;
  /** Renders content below the tile of photo `n` (from 1 in its set). */
  renderBelow?: (photo: ViewerPhoto, n: number) => ReactNode;
  /** Renders a photographer's name in full screen, e.g. as a link. Default: text. */
  renderCredit?: PhotoViewerProps['renderCredit'];
  /** Additional action in full screen: see the viewer. */
  renderAction?: PhotoViewerProps['renderAction'];
}

/** Renders sets of photos as grids of 300 × 300 px tiles, on phones in two or three columns without rail, that open the full-screen viewer on their set. On a wide
 *  window, few photos are next to their title. `data-row` is the number of tiles in the longest row, for pages that
 *  should be no wider than needed. The viewer's code loads with the first opened photo. Closing focuses the tile of the
 *  last shown photo. */
export function PhotoGrid({
  sets,
  taker,
  openId,
  onOpen,
  onClose,
  formatHref,
  renderBelow,
  ...viewer
}: PhotoGridProps) {
  const shownId = useShownPhoto(openId);
  const shownSet = shownId === null ? undefined : sets.find(({ images }) => images.some(({ id }) => id === shownId));
  useFocusLastShown(shownId);
  const [layout, setLayout] = useLayout();
  const isWhole = layout === 'whole';
  const openTile = useLatest((id: string) =>
    openFromTile(document.getElementById(formatTileId(id)), loadViewer(), () => onOpen(id, null)),
  );
  const longestRow = Math.min(4, Math.max(0, ...sets.map(({ images }) => images.length)));
  const hasAll = useLater();
  const counts = sets.map(({ images }) => images.length);
  const before = counts.map((_, position) => sum(counts.slice(0, position)));
  return (
    <>
      {sum(counts) > MIN_JUMP_BAR_PHOTOS && <JumpBar sets={sets} />}
      {sets.map((set, position) => (
        <section
          key={position}
          id={formatSetId(position)}
          tabIndex={-1}
          className={joinClassNames(styles.set, isWhole && styles.whole)}
          data-row={longestRow}
          onPointerEnter={() => void loadViewer()}
        >
          <header className={styles.head}>
            <WorkTitle as="h2">{set.title}</WorkTitle>
            <Meta>Click on a photo to view it in full size!</Meta>
            {position === 0 && (
              <p>
                <LinkButton onClick={() => setLayout(isWhole ? 'tiles' : 'whole')}>
                  {isWhole ? 'Show tiles' : 'Show photos uncropped'}
                </LinkButton>
              </p>
            )}
          </header>
          <div className={styles.box}>
            <ul className={joinClassNames(styles.tiles, !renderBelow && styles.dense)}>
              {set.images.map((photo, index) => (
                <Tile
                  key={photo.id}
                  photo={photo}
                  n={index + 1}
                  alt={photo.alt || photo.title || `Photo ${index + 1} of ${set.title}`}
                  eager={position === 0 && index === 0}
                  hasPicture={hasAll || before[position]! + index < MAX_FIRST_PICTURES}
                  isWhole={isWhole}
                  isDense={!renderBelow}
                  href={formatHref?.(photo.id)}
                  onOpen={openTile}
                >
                  {renderBelow?.(photo, index + 1)}
                </Tile>
              ))}
            </ul>
          </div>
        </section>
      ))}
      {shownSet && (
        <Suspense>
          <PhotoViewer
            title={shownSet.title}
            taker={taker}
            photos={shownSet.images}
            index={shownSet.images.findIndex(({ id }) => id === shownId)}
            onMove={(index) => onOpen(shownSet.images[index]!.id, shownId)}
            onClose={onClose}
            {...viewer}
          />
        </Suspense>
      )}
    </>
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Returns false during server rendering and hydration, and true in a transition afterwards. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return isLater;
}

/** Returns a stable function that calls the function of the latest render. */
function useLatest(call: (id: string) => void): (id: string) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((id) => latest.current(id), []);
}

function useFocusLastShown(shownId: string | null) {
  const lastId = useRef(shownId);
  useEffect(() => {
    if (shownId === null && lastId.current !== null) document.getElementById(formatTileId(lastId.current))?.focus();
    lastId.current = shownId;
  }, [shownId]);
}
