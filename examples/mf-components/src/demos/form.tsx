import { Button, ButtonRow } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow, Form } from '@fotosoc/ui/form';
import { Specimen } from './specimen';

export function FormDemo() {
  return (
    <Specimen of="Form, FieldRow" wide>
      <Form onSubmit={(event) => event.preventDefault()}>
        <FieldRow>
          <TextField label="First name" autoComplete="off" />
          <TextField label="Last name" autoComplete="off" />
        </FieldRow>
        <ButtonRow>
          <Button type="submit">Send</Button>
        </ButtonRow>
      </Form>
    </Specimen>
  );
}
