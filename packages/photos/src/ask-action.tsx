import type { PhotoGridProps } from '@fotosoc/ui/photo-grid';
import { lazy, Suspense } from 'react';

const AskAbout = lazy(async () => ({ default: (await import('./ask-about.tsx')).AskAbout }));

/** For a photo grid: the way to ask about the photo in full screen, which arrives with the first one.
 *  @param onHidden the photo is shown no more */
export function askAction(onHidden: () => void): PhotoGridProps['renderAction'] {
  return ({ id }, className) => (
    <Suspense>
      <AskAbout photoId={id} className={className} onHidden={onHidden} />
    </Suspense>
  );
}
