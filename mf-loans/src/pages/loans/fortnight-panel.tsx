import { useId } from 'react';
import type { Availability } from '@fotosoc/contract/loan';
import { Heading } from '@fotosoc/ui/heading';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { formatWeekdayAndDay, formatInstantWith } from '@fotosoc/contract/format-time';
import { formatDayRange, formatShortDay } from './calendar-days';
import styles from './fortnight-panel.module.css';
import panel from './panel.module.css';

const MONTH = { month: 'short' } as const;

/** Availability of all equipment over a fortnight, shown until a type is chosen. Darker cells have fewer units. */
export function FortnightPanel({ kinds }: { kinds: readonly Availability[] }) {
  const id = useId();
  const days = kinds[0]?.days ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <Heading size="card" id={id}>{`Free from ${formatDayRange(first.date, last.date)}`}</Heading>
      <ol className={styles.dates} aria-hidden="true">
        {days.map(({ date }, index) => {
          const { weekday, day } = formatShortDay(date);
          return (
            <li key={date}>
              <span>{weekday.slice(0, 1)}</span>
              {/* The name of a month that begins on the next day needs the space. */}
              {(day === 1 || (index === 0 && !days[1]?.date.endsWith('-01'))) && (
                <b>{formatInstantWith(date, MONTH)}</b>
              )}
              <span>{day}</span>
            </li>
          );
        })}
      </ol>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.id} className={styles.kind}>
            <span>{kind.name}</span>
            <VisuallyHidden>{`: ${summaryOf(kind)}`}</VisuallyHidden>
            <span className={styles.days} aria-hidden="true">
              {kind.days.map(({ date, free }) => (
                <i key={date} className={lookOf(free, kind.quantity)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={panel.key} aria-hidden="true">
        <span>
          <i className={styles.day} />
          All free
        </span>
        <span>
          <i className={`${styles.day} ${styles.some}`} />
          Some out
        </span>
        <span>
          <i className={`${styles.day} ${styles.none}`} />
          All out
        </span>
      </p>
    </section>
  );
}

function lookOf(free: number, quantity: number): string {
  if (free === 0) return `${styles.day} ${styles.none}`;
  return free < quantity ? `${styles.day} ${styles.some}` : styles.day!;
}

function summaryOf({ days, quantity }: Availability): string {
  const least = Math.min(...days.map(({ free }) => free));
  if (least === quantity && quantity > 0) return `all ${quantity} on every day`;
  const out = days.filter(({ free }) => free === 0);
  if (out.length === 0) return `at least ${least} on every day`;
  return out.length === days.length
    ? 'none on any day'
    : `none on ${out.map(({ date }) => formatWeekdayAndDay(date)).join(', ')}`;
}
