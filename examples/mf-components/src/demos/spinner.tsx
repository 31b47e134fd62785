import { Spinner, SpinnerRing } from '@fotosoc/ui/spinner';
import { Specimen } from './specimen';

export function SpinnerDemo() {
  return (
    <>
      <Specimen of="Spinner">
        <Spinner label="Loading prints..." />
      </Specimen>
      <Specimen of="SpinnerRing">
        <SpinnerRing aria-hidden="true" />
      </Specimen>
    </>
  );
}
