import styles from './version-health.module.css';
import type { Version } from '../data/deployments.ts';
import { formatDuration, formatRate } from '../deployment-text.ts';

/** Number of page views of a version, and the rates of failures. */
export function PageViews({ row }: { row: Version }) {
  const { views, failed, crashed, callsFailed, mismatched = 0, timed, slow } = row;
  if (views === 0) return 'None yet';
  const facts: [term: string, value: string][] = [
    ['Reported', String(views)],
    ['Failed', formatRate(failed, views)],
    ['Crashed', formatRate(crashed, views)],
    ['Requests failed', formatRate(callsFailed, views)],
    ['Slow', formatRate(slow, timed)],
  ];
  if (mismatched > 0) facts.push(['Rendered differently', formatRate(mismatched, views)]);
  return <Facts facts={facts} />;
}

/** 75th percentiles of load time and web vitals of a version. */
export function LoadTimes({ row: { loadMs, lcpMs, inpMs, blockedMs = null, cls } }: { row: Version }) {
  if (loadMs === null && lcpMs === null && inpMs === null && cls === null) return null;
  const facts = [
    ['Load', formatDuration(loadMs)],
    ['LCP', formatDuration(lcpMs)],
    ['INP', formatDuration(inpMs)],
    ['Blocked a minute', formatDuration(blockedMs)],
    ['CLS', cls === null ? '–' : cls.toFixed(2)],
  ] as const;
  return <Facts facts={facts} />;
}

function Facts({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
