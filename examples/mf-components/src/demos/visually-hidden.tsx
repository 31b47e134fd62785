import { getButtonClass } from '@fotosoc/ui/button';
import { VisuallyHidden, visuallyHiddenClass } from '@fotosoc/ui/visually-hidden';
import { Specimen } from './specimen';

export function VisuallyHiddenDemo() {
  return (
    <Specimen of="VisuallyHidden, in a label; an input by visuallyHiddenClass">
      <label className={getButtonClass({ variant: 'line' })}>
        Choose<VisuallyHidden> a photo of the print</VisuallyHidden>
        <input type="file" className={visuallyHiddenClass} />
      </label>
    </Specimen>
  );
}
