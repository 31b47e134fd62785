import type { PhotoGridProps } from '@fotosoc/ui/photo-grid';
import { ReportButton } from './report-button.tsx';

/** Creates the report action for the photo shown in full screen by a photo grid.
 *  @param onHidden called once the photo is hidden */
export function createReportAction(onHidden: () => void): PhotoGridProps['renderAction'] {
  return ({ id }, className) => (
    <ReportButton photoId={id} className={className} onHidden={onHidden}>
      Report
    </ReportButton>
  );
}
