import type { PhotoGridProps } from '@fotosoc/ui/photo-grid';
import { AskAbout } from './ask-about.tsx';

/** For a photo grid: the way to ask about the photo in full screen.
 *  @param onHidden the photo is shown no more */
export function askAction(onHidden: () => void): PhotoGridProps['renderAction'] {
  return ({ id }, className) => (
    <AskAbout photoId={id} className={className} onHidden={onHidden}>
      Report
    </AskAbout>
  );
}
