import { SelectField, type SelectFieldProps } from '@fotosoc/ui/field';

/** Field for the number of guests of a sign-up, up to `max`. */
export function GuestsField({ max, ...field }: Omit<SelectFieldProps, 'label'> & { max: number }) {
  return (
    <SelectField label="Guests" name="guests" {...field}>
      {Array.from({ length: max + 1 }, (_, count) => (
        <option key={count} value={count}>
          {count === 0 ? 'No guests' : count}
        </option>
      ))}
    </SelectField>
  );
}
