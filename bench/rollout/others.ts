import { MAX_INCIDENT_SLOTS } from '@fotosoc/delivery/analysis/decision';
import type { Observation } from '@fotosoc/delivery/analysis/signals';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { pickNetwork } from './visitors.ts';
import { createReportLimits } from './votes.ts';

export const SLOT_SECONDS = 5;
const INCIDENT = { from: 1200, to: 1800 };

interface Slot {
  slot: number;
  views: number;
  bad: number;
  by: string[];
}

/** Factor of the failure rate at a time of the day, relative to the average. */
export function getFailureFactor(time: number, phase: number): number {
  return 1 + 0.6 * Math.sin(2 * Math.PI * (time / 86_400 + phase));
}

/** Additional failure rate of all versions during an incident. */
export function getIncidentShare(time: number, { incident = 0 }: Scenario): number {
  return time >= INCIDENT.from && time < INCIDENT.to ? incident : 0;
}

/** Creates unchanged versions of other remotes, each with as many views as the site and with its own report limits. */
export function createOtherRemotes(scenario: Scenario, { phase, random }: { phase: number; random: Random }) {
  const { viewsPerSecond, base, attack, neighbours = 0 } = scenario;
  const rate = viewsPerSecond * neighbours;
  const remotes = Array.from({ length: neighbours }, () => ({
    votes: createReportLimits(scenario),
    slots: new Array<Slot>(),
  }));
  let next = rate === 0 ? Infinity : -Math.log(1 - random()) / rate;

  function view(time: number): void {
    const { votes, slots } = remotes[Math.floor(random() * neighbours)]!;
    const slot = Math.floor(time / SLOT_SECONDS);
    if (slots.at(-1)?.slot !== slot) slots.push({ slot, views: 0, bad: 0, by: [] });
    if (slots.length > MAX_INCIDENT_SLOTS) slots.shift();
    const seen = slots.at(-1)!;
    const sendView = (network: string, isBad: boolean) => {
      if (!votes(network, time)) return;
      seen.views += 1;
      if (!isBad) return;
      seen.bad += 1;
      seen.by.push(network);
    };
    sendView(pickNetwork(random), random() < base * getFailureFactor(time, phase) + getIncidentShare(time, scenario));
    // At most this many views: reports beyond the limit of a network would not count.
    if (attack?.how === 'incident') sendView(`attacker ${Math.floor(random() * attack.networks)}`, true);
  }

  return {
    /** Simulates views until a time. */
    until(end: number): void {
      for (; next < end; next += -Math.log(1 - random()) / rate) view(next);
    },
    /** Returns the observations of each remote after a slot. */
    since(slot: number): Observation[] {
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
