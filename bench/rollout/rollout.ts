/** Measures how often the rollback rule decides correctly: seeded series of page views are replayed against the
 *  product's own functions. No times are measured. Run: `pnpm --filter @fotosoc/bench rollout`; `--deployments 500` is
 *  quicker, `--only incident` does fewer, `--json` prints numbers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { printTables, type MeasureRows } from '../print.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { simulateDeployment } from './simulate.ts';

interface Cell {
  name: string;
  deployments: number;
  scenario: Scenario;
}

const PER_HOUR = 1 / 3600;
const GOOD: Scenario = { viewsPerSecond: 1, hours: 24, base: 0.01 };

function at(name: string, viewsPerSecond: number, hours: number, deployments: number, more: Partial<Scenario>): Cell {
  return { name, deployments, scenario: { ...GOOD, viewsPerSecond, hours, ...more } };
}

function cellsOf(deployments: number): Cell[] {
  const few = Math.max(20, Math.round(deployments / 50));
  const bases = [0.005, 0.01, 0.02];
  const broken: [string, Partial<Scenario>][] = [
    ['10 % of views broken', { broken: { share: 0.1 } }],
    ['all views broken', { broken: { share: 1 } }],
    ['half of the members', { broken: { share: 0.5, cohort: 'signed in' } }],
    ['half of the phones', { broken: { share: 0.5, cohort: 'phone' } }],
    ['half of Firefox (6 %)', { broken: { share: 0.5, cohort: 'Firefox' } }],
    ['10 % broken, 80 % of visitors behind two known addresses', { broken: { share: 0.1 }, campus: 0.8 }],
    ['half broken, 80 % behind two known addresses', { broken: { share: 0.5 }, campus: 0.8 }],
    ['failing calls + 10 points', { callsBroken: 0.1 }],
    ['twice as slow', { slowTimes: 2 }],
    ['seven times slower', { slowTimes: 7 }],
    ['silent + 30 points', { silentBroken: 0.3 }],
    ['all silent', { silentBroken: 1 }],
  ];
  return [
    ...bases.map((base) =>
      at(`good, 10 views an hour, base ${base * 100} %`, 10 * PER_HOUR, 24, deployments, { base }),
    ),
    ...bases.map((base) => at(`good, 1,000 an hour, base ${base * 100} %`, 1000 * PER_HOUR, 24, deployments, { base })),
    ...bases.map((base) => at(`good, 50 a second, base ${base * 100} %`, 50, 1 / 3, few, { base })),
    at('incident for 10 minutes, 1,000 an hour', 1000 * PER_HOUR, 0.75, deployments, { incident: 0.1, neighbours: 3 }),
    at('incident for 10 minutes, one a second', 1, 0.75, few, { incident: 0.1, neighbours: 3 }),
    at('incident, everything fails, one a second', 1, 0.75, few, { incident: 1, neighbours: 3 }),
    ...attackersOf(few),
    ...gradualOf(deployments),
    ...broken.map(([name, how]) => at(`${name}, 10 an hour`, 10 * PER_HOUR, 96, few, how)),
    ...broken.map(([name, how]) => at(`${name}, 1,000 an hour`, 1000 * PER_HOUR, 24, few, how)),
    ...broken.map(([name, how]) => at(`${name}, 50 a second`, 50, 0.25, Math.min(few, 40), how)),
  ];
}

/** Creates cells with attackers from one, ten and a hundred networks, against a good version and in favour of a broken
 *  one. */
function attackersOf(few: number): Cell[] {
  const attacks = [1, 10, 100].flatMap((networks) =>
    (['flooding', 'silent', 'mimicking', 'incident'] as const).map((how) => ({ networks, how })),
  );
  return [50, 500, 5000].flatMap((perHour) =>
    attacks.flatMap((attack) => {
      const { networks, how } = attack;
      const name = `attackers, ${networks} networks, ${how}, ${perHour.toLocaleString('en')} an hour`;
      const broken = how === 'silent' ? { silentBroken: 1 } : { broken: { share: 1 } };
      const more = { attack, neighbours: 3 };
      return [
        at(`${name}, good`, perHour * PER_HOUR, perHour > 500 ? 6 : 24, Math.ceil(few / 2), more),
        at(`${name}, all broken`, perHour * PER_HOUR, 24, few, { ...more, ...broken }),
        ...(how === 'silent'
          ? []
          : [at(`${name}, half broken`, perHour * PER_HOUR, 24, few, { ...more, broken: { share: 0.5 } })]),
      ];
    }),
  );
}

/** Creates cells with progressive rollouts of good and bad versions, without attackers and with attackers from one and
 *  ten networks. */
function gradualOf(deployments: number): Cell[] {
  const [many, some] = [Math.ceil(deployments / 12), Math.ceil(deployments / 33)];
  const attacks = [1, 10].flatMap((networks) =>
    (['flooding', 'silent', 'mimicking', 'incident'] as const).map((how) => ({ networks, how })),
  );
  const broken: [string, Partial<Scenario>][] = [
    ['10 % of views broken', { broken: { share: 0.1 } }],
    ['half broken', { broken: { share: 0.5 } }],
    ['all broken', { broken: { share: 1 } }],
    ['failing calls + 10 points', { callsBroken: 0.1 }],
    ['silent + 30 points', { silentBroken: 0.3 }],
    ['all silent', { silentBroken: 1 }],
  ];
  return [50, 1000, 20_000].flatMap((perHour) => {
    const cell = (name: string, count: number, more: Partial<Scenario>) =>
      at(`gradual, ${perHour.toLocaleString('en')} an hour, ${name}`, perHour * PER_HOUR, 120, count, {
        neighbours: 3,
        ...more,
        isGradual: true,
      });
    return [
      ...[0.005, 0.01, 0.02].map((base) => cell(`good, base ${base * 100} %`, many, { base })),
      ...broken.map(([name, how]) => cell(name, some, how)),
      cell('10 % of views broken, base 2 %', some, { base: 0.02, broken: { share: 0.1 } }),
      ...attacks.flatMap((attack) => {
        const name = `${attack.networks} networks, ${attack.how}`;
        return [
          cell(`good, ${name}`, some, { attack }),
          cell(`10 % broken, ${name}`, some, { attack, broken: { share: 0.1 } }),
        ];
      }),
    ];
  });
}

/** Outcomes of deployments, and the medians until a rollback: seconds, views, and broken views. */
function rowOf(outcomes: Outcome[]): MeasureRows[string] {
  const hours = outcomes.map(({ fullAfterSeconds = Infinity }) => fullAfterSeconds / 3600).toSorted((a, b) => a - b);
  const taken = outcomes.flatMap(({ takenBack }) => takenBack ?? []);
  const of = (measure: 'seconds' | 'views' | 'broken', share = 0.5) =>
    taken.map((one) => one[measure]).toSorted((a, b) => a - b)[Math.floor(share * (taken.length - 1))];
  return {
    deployments: outcomes.length,
    'taken back per 1,000': (1000 * taken.length) / outcomes.length,
    seconds: of('seconds'),
    views: of('views'),
    broken: of('broken'),
    'broken, 95 %': of('broken', 0.95),
    'full per 1,000': (1000 * hours.filter(Number.isFinite).length) / outcomes.length,
    ...(hours[0] !== Infinity && { 'full, hours, 95 %': hours[Math.floor(0.95 * (hours.length - 1))] }),
  };
}

if (process.send) {
  const cell = JSON.parse(process.argv[2]!) as Cell;
  process.send(
    Array.from({ length: cell.deployments }, (_, index) => simulateDeployment(cell.scenario, 1_000_000 + index)),
  );
} else {
  const { values } = parseArgs({
    options: {
      deployments: { type: 'string', default: '5000' },
      json: { type: 'boolean' },
      only: { type: 'string', default: '' },
    },
  });
  const cells = cellsOf(Number(values.deployments)).filter(({ name }) => name.includes(values.only));
  const rows: MeasureRows = Object.fromEntries(cells.map(({ name }) => [name, {}]));
  const gradual: Record<'good' | 'bad', Outcome[]> = { good: [], bad: [] };
  const waiting = cells.values();
  const work = async () => {
    for (const cell of waiting) {
      const child = fork(import.meta.filename, [JSON.stringify(cell)]);
      const [outcomes] = (await once(child, 'message')) as [Outcome[]];
      child.disconnect();
      rows[cell.name] = rowOf(outcomes);
      if (cell.scenario.isGradual) gradual[cell.name.includes('good') ? 'good' : 'bad'].push(...outcomes);
      console.error(cell.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const [kind, outcomes] of Object.entries(gradual)) {
    if (outcomes.length > 0) rows[`gradual, all ${kind} ones`] = rowOf(outcomes);
  }
  printTables({ rollout: rows });
}
