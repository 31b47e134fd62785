import type { Load } from './load.ts';
import type { Visit } from './visit.ts';

type Measure = keyof Load | keyof Visit;
export type Medians = Record<Measure, number>;

/** How each measure is called, and with how many decimals it is told. */
const ROWS: [measure: Measure, name: string, decimals: number][] = [
  ['fcp', 'FCP ms', 0],
  ['lcp', 'LCP ms', 0],
  ['hero', 'six hero pictures ms', 0],
  ['usable', 'usable ms', 0],
  ['cls', 'CLS', 3],
  ['scriptBytes', 'JavaScript bytes', 0],
  ['fontBytes', 'font bytes', 0],
  ['pictureBytes', 'picture bytes', 0],
  ['htmlBytes', 'HTML bytes', 0],
  ['allBytes', 'all bytes', 0],
  ['depth', 'request depth', 0],
  ['there', 'to /gallery ms', 0],
  ['back', 'back to / ms', 0],
  ['again', 'to /gallery again ms', 0],
  ['opening', 'opening the viewer, INP ms', 0],
];

/** The middle of each measure. */
export function medians(loads: Partial<Record<Measure, number>>[]): Medians {
  const middle = (measure: Measure) => {
    const sorted = loads.map((load) => load[measure] ?? NaN).toSorted((a, b) => a - b);
    return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  };
  return Object.fromEntries(ROWS.map(([measure]) => [measure, middle(measure)])) as Medians;
}

/** The medians of each page as a table, with what is composed in parts of the monolith. */
export function compositionTable(results: Record<string, Record<string, Medians>>): string {
  return Object.entries(results)
    .map(([page, { bare, monolith, composed }]) => {
      const lines = ROWS.filter(([measure]) => !Number.isNaN(composed![measure])).map(([measure, name, decimals]) => {
        const cells = [bare, monolith, composed].map((one) => number(one?.[measure], decimals));
        const part = monolith![measure] > 0 ? (composed![measure] / monolith![measure]).toFixed(2) : '';
        return row([name, ...cells, part]);
      });
      return [row([page, 'bare', 'monolith', 'composed', 'of monolith']), ...lines].join('\n');
    })
    .join('\n\n');
}

function row([name = '', ...cells]: string[]): string {
  return name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join('');
}

function number(value: number | undefined, decimals: number): string {
  return value === undefined || Number.isNaN(value) ? '–' : value.toFixed(decimals);
}
