import { useNavigate } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { SelectField, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { useState, type FormEvent } from 'react';
import { formatUnitPath } from '../../components/unit-label/unit-label';
import { useEquipment } from '../../data/equipment';

/** Form that opens a unit by the name and the number on its label, without a camera. */
export function UnitForm() {
  const kinds = useEquipment().equipment?.filter(({ room }) => !room) ?? [];
  const [kindId, setKindId] = useState('');
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = kindId || kinds[0]?.id;
    if (chosen !== undefined && /^[1-9]\d{0,5}$/.test(number.trim()))
      void navigate(formatUnitPath(chosen, Number(number)));
    else setError('Enter the number on the label, e.g. 2.');
  };
  if (kinds.length === 0) return null;
  return (
    <Form onSubmit={handleSubmit}>
      <SelectField label="Equipment" value={kindId} onChange={({ target }) => setKindId(target.value)}>
        {kinds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Number on the label"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={number}
        error={error}
        onChange={({ target }) => {
          setNumber(target.value);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="line" size="sm">
          Open unit
        </Button>
      </div>
    </Form>
  );
}
