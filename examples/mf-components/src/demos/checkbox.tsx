import { Checkbox } from '@fotosoc/ui/checkbox';
import { useState } from 'react';
import { Specimen } from './specimen';

export function CheckboxDemo() {
  const [isChecked, setChecked] = useState(true);
  return (
    <Specimen of="Checkbox" wide>
      <Checkbox label="Loans" hint="The loans desk" isChecked={isChecked} onCheck={setChecked} />
      <Checkbox label="Captions" isChecked={!isChecked} onCheck={(isOther) => setChecked(!isOther)} />
    </Specimen>
  );
}
