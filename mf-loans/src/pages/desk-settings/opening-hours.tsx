import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { FieldError } from '@fotosoc/ui/field';
import { Input } from '@fotosoc/ui/input';
import { List } from '@fotosoc/ui/list';
import { Switch } from '@fotosoc/ui/switch';
import { WEEKDAYS } from '../../components/loan-terms/loan-terms';
import { Fragment } from 'react';
import styles from './desk-settings.module.css';

type Hours = LoanRules['openingHours'];

/** Initial hours of a newly opened day. */
const AT_NOON = { from: '12:30', to: '14:00' };

export interface OpeningHoursProps {
  hours: Hours;
  error: string | undefined;
  onChange: (hours: Hours) => void;
}

/** Field for the opening hours of each weekday. */
export function OpeningHours({ hours, error, onChange }: OpeningHoursProps) {
  return (
    <div>
      <List>
        {WEEKDAYS.map((name, index) => {
          const weekday = index + 1;
          const open = hours.find((one) => one.weekday === weekday);
          const others = hours.filter((one) => one.weekday !== weekday);
          const change = (to: Hours[number]) =>
            onChange([...others, to].toSorted((one, other) => one.weekday - other.weekday));
          return (
            <li key={name} className={styles.day}>
              <Switch
                label={name}
                hint={open ? undefined : hours.length === 0 ? 'Any time' : 'Closed'}
                isOn={open !== undefined}
                onSwitch={(isOn) => (isOn ? change({ ...AT_NOON, ...others.at(-1), weekday }) : onChange(others))}
              />
              {open && (
                <span className={styles.hours}>
                  {(['from', 'to'] as const).map((end) => (
                    <Fragment key={end}>
                      {end === 'to' && <span aria-hidden="true">to</span>}
                      <Input
                        type="time"
                        required
                        aria-label={`${name}, ${end}`}
                        aria-invalid={(error !== undefined && open[end] === '') || undefined}
                        value={open[end]}
                        onChange={({ target }) => change({ ...open, [end]: target.value })}
                      />
                    </Fragment>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </List>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
