import { PasswordField } from '@fotosoc/ui/password-field';
import { useState } from 'react';
import { Specimen } from './specimen';

export function PasswordFieldDemo() {
  const [password, setPassword] = useState('horse staple');
  return (
    <Specimen of="PasswordField: as it is, and refused" wide>
      <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
      <PasswordField
        label="Your password"
        hint="Asked for every ten minutes."
        error="That is not your password."
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </Specimen>
  );
}
