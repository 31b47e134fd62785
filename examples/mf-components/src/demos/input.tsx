import { Input, PrefixedInput, Select, TextArea } from '@fotosoc/ui/input';
import { Specimen } from './specimen';

export function InputDemo() {
  return (
    <>
      <Specimen of="Input: empty, filled, wrong, disabled" wide>
        <Input aria-label="Empty" placeholder="Name of the print" />
        <Input aria-label="Filled" defaultValue="Hills in March" />
        <Input aria-label="Wrong" defaultValue="?" aria-invalid />
        <Input aria-label="Disabled" defaultValue="Not now" disabled />
      </Specimen>
      <Specimen of="TextArea, Select, PrefixedInput" wide>
        <TextArea aria-label="Words" defaultValue="Taken on the way back." />
        <Select aria-label="Paper">
          <option>Matt</option>
          <option>Gloss</option>
        </Select>
        <PrefixedInput aria-label="Address" prefix="/gallery/" defaultValue="hills" />
      </Specimen>
    </>
  );
}
