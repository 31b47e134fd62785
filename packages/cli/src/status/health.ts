import type { VersionStatus } from '@fotosoc/contract/registry/status';

export type Health = Pick<
  VersionStatus,
  | 'bytes'
  | 'views'
  | 'failed'
  | 'crashed'
  | 'callsFailed'
  | 'mismatched'
  | 'timed'
  | 'slow'
  | 'loadMs'
  | 'lcpMs'
  | 'inpMs'
  | 'cls'
>;

/** Describes the health of a version in a line, e.g. `184 kB; 84 page views: 1.2 % failed, 0 % crashed, 0 % with failed calls, 2 % slow; p75: load 320 ms, LCP 1240 ms,
 *  INP –, CLS 0.02` */
export function describeHealth({ bytes, views, loadMs, lcpMs, inpMs, cls, ...health }: Health): string {
  const size = `${Math.ceil(bytes / 1000)} kB`;
  if (views === 0) return `${size}; no page views yet`;
  const { failed, crashed, callsFailed, mismatched = 0, timed, slow } = health;
  const slowRate = timed === 0 ? '–' : rate(slow / timed);
  const bad = `${rate(failed / views)} failed, ${rate(crashed / views)} crashed`;
  const otherwise = mismatched === 0 ? '' : `, ${rate(mismatched / views)} with hydration mismatches`;
  const rates = `${views} page views: ${bad}, ${rate(callsFailed / views)} with failed calls, ${slowRate} slow${otherwise}`;
  const shift = cls === null ? '–' : cls.toFixed(2);
  return `${size}; ${rates}; p75: load ${time(loadMs)}, LCP ${time(lcpMs)}, INP ${time(inpMs)}, CLS ${shift}`;
}

function rate(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function time(ms: number | null): string {
  return ms === null ? '–' : `${Math.round(ms)} ms`;
}
