import { BrandIcon } from '@fotosoc/ui/brand-icon';
import { Specimen } from './specimen';

export function BrandIconDemo() {
  return (
    <Specimen of="BrandIcon, as large as its style says">
      <BrandIcon style={{ width: '1.5rem' }} />
      <BrandIcon style={{ width: '4rem' }} />
    </Specimen>
  );
}
