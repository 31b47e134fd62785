import { Button, getButtonClass, ButtonRow } from '@fotosoc/ui/button';
import { Specimen } from './specimen';

export function ButtonDemo() {
  return (
    <>
      <Specimen of="Button: variants">
        <Button>Ink</Button>
        <Button variant="join">Join</Button>
        <Button variant="line">Line</Button>
        <Button variant="bad">Bad</Button>
        <Button variant="bad-line">Bad line</Button>
      </Specimen>
      <Specimen of="Button: sizes">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
      </Specimen>
      <Specimen of="Button: busy, disabled">
        <Button busy busyLabel="Saving...">
          Save
        </Button>
        <Button disabled>Save</Button>
      </Specimen>
      <Specimen of="ButtonRow, with a link by getButtonClass">
        <ButtonRow>
          <Button>Book</Button>
          <a href="#button" className={getButtonClass({ variant: 'line' })}>
            Terms
          </a>
        </ButtonRow>
      </Specimen>
    </>
  );
}
