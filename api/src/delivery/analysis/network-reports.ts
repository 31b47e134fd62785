import type { Signal } from './signals.ts';
import type { CountName } from './counts.ts';

/** Letters of counters. Each counted view is encoded as a letter and its network group: `fx7` failed in group `x7`. */
const COUNTER_LETTERS: Partial<Record<CountName, string>> = {
  started: 's',
  answered: 'a',
  failed: 'f',
  crashed: 'f',
  calls_failed: 'c',
  slow: 'l',
  lcp_late: 'p',
  inp_late: 'i',
  blocked_late: 'b',
  undrawn: 'd',
};
export const LETTERS_PER_VIEW = 3;

/** Returns the group of a network, one of 4,096, so that the stored value does not identify a visitor. Visitors cannot
 *  choose their group, because a secret of the site is part of the hash. */
export function toNetworkGroup(address: string): string {
  return address.slice(0, LETTERS_PER_VIEW - 1);
}

export function encodeReports(address: string, names: readonly CountName[]): string {
  return names.map((name) => (COUNTER_LETTERS[name] ? COUNTER_LETTERS[name] + toNetworkGroup(address) : '')).join('');
}

/** Returns only the encoded views that failed or had a failed request. */
export function selectFailures(told: string): string {
  return (told.match(/.{3}/gs) ?? []).filter((one) => one.startsWith('f') || one.startsWith('c')).join('');
}

/** Returns the network group of each bad view of a signal. */
export function listBadNetworks(signal: Signal, told: string): string[] {
  if (signal !== 'silent')
    return listGroups(
      { failed: 'f', calls: 'c', slow: 'l', lcp: 'p', inp: 'i', blocked: 'b', draws: 'd' }[signal],
      told,
    );
  const answered = listGroups('a', told);
  return listGroups('s', told).filter((network) => {
    const place = answered.indexOf(network);
    if (place !== -1) answered.splice(place, 1);
    return place === -1;
  });
}

function listGroups(letter: string, told: string): string[] {
  const networks = [];
  for (let at = 0; at < told.length; at += LETTERS_PER_VIEW) {
    if (told[at] === letter) networks.push(told.slice(at + 1, at + LETTERS_PER_VIEW));
  }
  return networks;
}
