import { Switch } from '@fotosoc/ui/switch';
import { useState } from 'react';
import { Specimen } from './specimen';

export function SwitchDemo() {
  const [isOn, setOn] = useState(true);
  return (
    <Specimen of="Switch: on, off, disabled" wide>
      <Switch label="Loans" hint="The loans desk" isOn={isOn} onSwitch={setOn} />
      <Switch label="Captions" isOn={!isOn} onSwitch={(isOther) => setOn(!isOther)} />
      <Switch
        label="Administrator"
        hint="The only administrator. Name another first."
        isOn
        isDisabled
        onSwitch={setOn}
      />
    </Specimen>
  );
}
