import { MOMENT_SLOTS } from '../../api/src/delivery/analysis/pair-analysis.ts';
import type { Seen } from '../../api/src/delivery/analysis/seen.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { networkOf } from './visitors.ts';
import { createVotes } from './votes.ts';

export const SLOT_SECONDS = 5;
const INCIDENT = { from: 1200, to: 1800 };

/** What was seen of one remote in a slot. */
interface Slot {
  slot: number;
  views: number;
  bad: number;
  by: string[];
}

/** How much more often pages fail than on average, at a time of the day. */
export function failingAt(time: number, phase: number): number {
  return 1 + 0.6 * Math.sin(2 * Math.PI * (time / 86_400 + phase));
}

/** Views that fail besides, of all versions. */
export function incidentAt(time: number, { incident = 0 }: Scenario): number {
  return time >= INCIDENT.from && time < INCIDENT.to ? incident : 0;
}

/** Versions that have not changed: each is looked at as often as the site, by visitors with votes of their own. */
export function createOthers(scenario: Scenario, { phase, random }: { phase: number; random: Random }) {
  const { viewsPerSecond, base, attack, neighbours = 0 } = scenario;
  const rate = viewsPerSecond * neighbours;
  const remotes = Array.from({ length: neighbours }, () => ({
    votes: createVotes(scenario),
    slots: new Array<Slot>(),
  }));
  let next = rate === 0 ? Infinity : -Math.log(1 - random()) / rate;

  function view(time: number): void {
    const { votes, slots } = remotes[Math.floor(random() * neighbours)]!;
    const slot = Math.floor(time / SLOT_SECONDS);
    if (slots.at(-1)?.slot !== slot) slots.push({ slot, views: 0, bad: 0, by: [] });
    if (slots.length > MOMENT_SLOTS) slots.shift();
    const seen = slots.at(-1)!;
    const tell = (network: string, isBad: boolean) => {
      if (!votes(network, time)) return;
      seen.views += 1;
      if (!isBad) return;
      seen.bad += 1;
      seen.by.push(network);
    };
    tell(networkOf(random), random() < base * failingAt(time, phase) + incidentAt(time, scenario));
    // As many views again already say more than counts of them.
    if (attack?.how === 'incident') tell(`attacker ${Math.floor(random() * attack.networks)}`, true);
  }

  return {
    /** Lets visitors come until then. */
    until(end: number): void {
      for (; next < end; next += -Math.log(1 - random()) / rate) view(next);
    },
    /** What was seen of each in the slots after one. */
    since(slot: number): Seen[] {
      return remotes.map(({ slots }) => {
        const all: Slot = { slot, views: 0, bad: 0, by: [] };
        for (let at = slots.length - 1; at >= 0 && slots[at]!.slot > slot; at -= 1) {
          const { views, bad, by } = slots[at]!;
          all.views += views;
          all.bad += bad;
          all.by.push(...by);
        }
        return all;
      });
    },
  };
}
