import { LoadError } from '@fotosoc/ui/load-error';
import { Specimen } from './specimen';

const stay = () => undefined;

export function LoadErrorDemo() {
  return (
    <>
      <Specimen of="LoadError" wide>
        <LoadError what="The prints" onRetry={stay} level={3} />
      </Specimen>
      <Specimen of="LoadError: row" wide>
        <LoadError what="The committee" onRetry={stay} row />
      </Specimen>
    </>
  );
}
