import {
  Field,
  FieldError,
  FieldGroup,
  Hint,
  Legend,
  Optional,
  SelectField,
  TextAreaField,
  TextField,
} from '@fotosoc/ui/field';
import { Input } from '@fotosoc/ui/input';
import { Specimen } from './specimen';

export function FieldDemo() {
  return (
    <>
      <Specimen of="TextField: plain, optional with a hint, wrong" wide>
        <TextField label="Name" autoComplete="off" />
        <TextField label="Lens" optional hint="As it is engraved, e.g. XF 23mm F2." />
        <TextField label="E-mail" defaultValue="ada@" error="Write the whole address." />
      </Specimen>
      <Specimen of="TextAreaField, SelectField" wide>
        <TextAreaField label="What it shows" defaultValue="A lake in the morning." />
        <SelectField label="Size">
          <option>A4</option>
          <option>A3</option>
        </SelectField>
      </Specimen>
      <Specimen of="Field, around a control of your own" wide>
        <Field label="Hung on">{(links) => <Input type="date" {...links} />}</Field>
      </Specimen>
      <Specimen of="FieldGroup, Legend, Optional, Hint, FieldError" wide>
        <FieldGroup as="fieldset">
          <Legend>
            Frame
            <Optional />
          </Legend>
          <label>
            <input type="checkbox" /> Oak
          </label>
          <Hint>Without one it is pinned.</Hint>
          <FieldError>There are no oak frames left.</FieldError>
        </FieldGroup>
      </Specimen>
    </>
  );
}
