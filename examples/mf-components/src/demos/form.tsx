import { Button, ButtonRow } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { FieldRow, Form, FormDialog } from '@fotosoc/ui/form';
import { useState } from 'react';
import { Specimen } from './specimen';

export function FormDemo() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
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
      <Specimen of="FormDialog">
        <Button onClick={() => setOpen(true)}>Rename</Button>
        {isOpen && (
          <FormDialog title="Rename the print" action="Rename" onSubmit={close} onClose={close}>
            <TextField label="Name" autoComplete="off" />
          </FormDialog>
        )}
      </Specimen>
    </>
  );
}
