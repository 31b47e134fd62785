import type { VersionStatus } from '@fotosoc/contract/registry/status';

/** What visitors' pages said of a version. */
export type Health = Pick<
  VersionStatus,
  'bytes' | 'visitors' | 'failed' | 'crashed' | 'loadMs' | 'lcpMs' | 'inpMs' | 'cls'
>;

/** e.g. `184 kB; 84 visitors: 1.2 % failed, 0 % crashed; p75: load 320 ms, LCP 1240 ms, INP –, CLS 0.02` */
export function describeHealth({ bytes, visitors, failed, crashed, loadMs, lcpMs, inpMs, cls }: Health): string {
  const size = `${Math.ceil(bytes / 1000)} kB`;
  if (visitors === 0) return `${size}; no visitors yet`;
  const rates = `${visitors} visitors: ${rate(failed / visitors)} failed, ${rate(crashed / visitors)} crashed`;
  const shift = cls === null ? '–' : cls.toFixed(2);
  return `${size}; ${rates}; p75: load ${time(loadMs)}, LCP ${time(lcpMs)}, INP ${time(inpMs)}, CLS ${shift}`;
}

function rate(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function time(ms: number | null): string {
  return ms === null ? '–' : `${Math.round(ms)} ms`;
}
