import { Mark } from '@fotosoc/ui/mark';
import { Specimen } from './specimen';

export function MarkDemo() {
  return (
    <Specimen of="Mark, as large as its style says">
      <Mark style={{ width: '1.5rem' }} />
      <Mark style={{ width: '4rem' }} />
    </Specimen>
  );
}
