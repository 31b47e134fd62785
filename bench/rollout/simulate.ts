import { add, isDecisive, type Sum } from '../../api/src/delivery/analysis/rule.ts';
import { expectedShare, shareOfIncident } from '../../api/src/delivery/analysis/what-passes.ts';
import type { Count, Seen } from '../../api/src/delivery/analysis/seen.ts';
import { doubtsOf, LEAST_MS, nextShare, planOf } from '../../api/src/delivery/analysis/widening.ts';
import { cohortOf, signalOf, type Stream } from '../../api/src/delivery/analysis/signals.ts';
import { doubtOf } from '../../api/src/delivery/analysis/networks.ts';
import { MOMENT_SLOTS, MOMENTS } from '../../api/src/delivery/analysis/pair-analysis.ts';
import { roundAt, votesOf, type Round } from '../../api/src/delivery/analysis/votes.ts';

/** What happens to one deployment; shares from 0 to 1. */
export interface Scenario {
  viewsPerSecond: number;
  hours: number;
  /** Views that fail anyway. */
  base: number;
  broken?: { share: number; cohort?: string };
  callsBroken?: number;
  slowTimes?: number;
  silentBroken?: number;
  /** Of all pages of all versions, for ten minutes. */
  incident?: number;
  /** Views of versions that have not changed, for one of this. */
  neighbours?: number;
  /** Of the visitors, behind two addresses that are known. */
  campus?: number;
  attack?: Attack;
  /** Promoted gradually: `viewsPerSecond` are then those of everybody, of whom its share gets it. */
  isGradual?: boolean;
}

/** What some networks say that no page of theirs has seen. `flooding`: five views for each honest one; `silent`: the same,
 *  that begin and say nothing more, or of a version that does that, that it runs on; `mimicking`: one view for ten honest
 *  ones, a third of them bad and all in one small cohort, or the same for days before a version that is broken;
 *  `incident`: five views for each honest one that say that everything else fails. */
interface Attack {
  networks: number;
  how: 'flooding' | 'silent' | 'mimicking' | 'incident';
}

export interface Outcome {
  takenBack?: { seconds: number; views: number; broken: number };
  /** When everybody had it that was promoted gradually. */
  fullAfterSeconds?: number | undefined;
}

const SLOT_SECONDS = 5;
const SILENCE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const SILENT = 0.08;
const CALLS_FAIL = 0.01;
/** Of the logarithm of how long pages take. */
const SPREAD = 0.8;
const Z75 = 0.6745;
/** Of usual pages, those that take half as long again as three of four do, by that spread. */
const SLOW = 0.1187;
const INCIDENT = { from: 1200, to: 1800 };

/** Parts of the visitors, their shares, and how much more often pages fail for them. */
const BROWSERS = [
  ['Chrome', 0.6, 1],
  ['Safari', 0.25, 1],
  ['Edge', 0.06, 1],
  ['Firefox', 0.06, 1],
  ['other browsers', 0.03, 6],
] as const;
const FAILS_MORE = BROWSERS.reduce((sum, [, share, times]) => sum + share * times, 0);
const ROUTES = [0.35, 0.2, 0.15, 0.1, 0.08, 0.06, 0.04, 0.02];
const MEMBERS = 0.25;
const PHONES = 0.55;
const LATER_VIEWS = 1 / 3;
const LATER_WEIGHT = 0.5;
const REMEMBERED = 4096;

interface Visitor {
  cohorts: string[];
  isPhone: boolean;
  failsTimes: number;
  isUnlucky: boolean;
  network: string;
}

const ATTACKS_PER_VIEW = { flooding: 5, silent: 5, mimicking: 0.1, incident: 5 };
/** Of a round, at most so much comes from each network that is not usual. */
const SHARE_OF_NETWORK = votesOf(0, doubtOf()) / 500;

/** One deployment from its first view, until it is taken back or its time is over. */
export function simulate(scenario: Scenario, seed: number): Outcome {
  const random = generator(seed);
  const { viewsPerSecond, base } = scenario;
  let end = scenario.hours * 3600;
  let percent = scenario.isGradual ? planOf(viewsPerSecond * 3600).percent : 100;
  let since = 0;
  let fullAfterSeconds: number | undefined;
  const phase = random();
  const history = historyOf(scenario, random);
  const sums = new Map<Stream, Sum>();
  const expected = new Map<string, number>();
  const visitors: Visitor[] = [];
  const silentLater: { slot: number; counts: Map<Stream, Seen> }[] = [];
  const moments: Seen[] = [];
  const doubt = doubtOf();
  const votes = createVotes(scenario);
  const votesOnNeighbours = createVotes(scenario);
  const isBroken = Boolean(scenario.broken ?? scenario.silentBroken);
  let counts = new Map<Stream, Seen>();
  let silent = new Map<Stream, Seen>();
  let moment: Seen = NOTHING;
  let slot = 0;
  let time = 0;
  let views = 0;
  let broken = 0;

  for (;;) {
    time += (-Math.log(1 - random()) / viewsPerSecond) * (100 / percent);
    const now = Math.floor(time / SLOT_SECONDS);
    if (now > slot) {
      silentLater.push({ slot, counts: silent });
      moments.push(moment);
      if (moments.length > MOMENT_SLOTS) moments.shift();
      const due = silentLater.filter((one) => one.slot <= now - SILENCE_SECONDS / SLOT_SECONDS);
      silentLater.splice(0, due.length);
      for (const seen of [counts, ...due.map((one) => one.counts)]) {
        if (isWorse(seen)) return { takenBack: { seconds: now * SLOT_SECONDS, views, broken }, fullAfterSeconds };
      }
      if (percent < 100 && time - since >= LEAST_MS / 1000 && doubtsOf([...sums], percent, doubt).length === 0) {
        percent = nextShare(percent);
        since = time;
        // What happens to it then is that of every other version.
        if (percent === 100) {
          fullAfterSeconds = now * SLOT_SECONDS;
          end = Math.min(end, fullAfterSeconds + HOUR_SECONDS);
        }
      }
      counts = new Map();
      silent = new Map();
      moment = NOTHING;
      slot = now;
    }
    if (time > end) return { fullAfterSeconds };
    const day = 1 + 0.6 * Math.sin(2 * Math.PI * (time / 86_400 + phase));
    const isIncident = scenario.incident !== undefined && time >= INCIDENT.from && time < INCIDENT.to;
    const extra = isIncident ? scenario.incident! : 0;
    for (let each = 0; each < (scenario.neighbours ?? 0); each += 1) {
      moment = plus(moment, networkOf(random), random() < base * day + extra);
    }
    attack();
    const isLater = visitors.length > 0 && random() < LATER_VIEWS;
    const visitor = isLater ? visitors[Math.floor(random() * visitors.length)]! : newVisitor(day);
    if (!isLater)
      visitors[visitors.length < REMEMBERED ? visitors.length : Math.floor(random() * REMEMBERED)] = visitor;
    views += 1;
    const route = pick(ROUTES, random());
    let isBad = visitor.isUnlucky || random() < 0.3 * base * day * visitor.failsTimes + extra;
    let callFails = random() < CALLS_FAIL * day;
    let isSilent = random() < SILENT * (1 + 0.3 * Math.sin(2 * Math.PI * (time / 86_400 + phase)));
    let isHurt = false;
    const { broken: how } = scenario;
    if (how && (!how.cohort || visitor.cohorts.includes(how.cohort)) && random() < how.share) isBad = isHurt = true;
    if (scenario.callsBroken && random() < scenario.callsBroken) callFails = isHurt = true;
    if (scenario.silentBroken && random() < scenario.silentBroken) isSilent = isHurt = true;
    const logTimes = SPREAD * gauss(random) + Math.log(scenario.slowTimes ?? 1);
    const isSlow = logTimes > SPREAD * Z75 + Math.log(1.5);
    if ((scenario.slowTimes ?? 1) > 1 && isSlow) isHurt = true;
    if (isHurt) broken += 1;
    const weight = isLater ? LATER_WEIGHT : 1;
    tell(visitor, { route, weight, isBad, callFails, isSilent, isSlow });
  }

  function tell(
    { cohorts, network, isPhone }: Pick<Visitor, 'cohorts' | 'network' | 'isPhone'>,
    { route, weight, isBad, callFails, isSilent, isSlow }: Told,
  ): void {
    if (!votes(network, time)) return;
    for (const cohort of [...cohorts, `route ${route}`]) {
      note(silent, `silent ${cohort}`, { weight, network, isBad: isSilent });
      if (isSilent) continue;
      note(counts, `failed ${cohort}`, { weight, network, isBad });
      note(counts, `calls ${cohort}`, { weight, network, isBad: callFails });
    }
    if (!isSilent && !isBad) note(counts, `slow ${isPhone ? 'phone' : 'desktop'}`, { weight, network, isBad: isSlow });
  }

  /** What comes from attackers meanwhile: against a good version, or for a broken one. */
  function attack(): void {
    if (!scenario.attack) return;
    const { networks, how } = scenario.attack;
    // They are as many while few get the version; what is beyond this has no votes.
    const times = ATTACKS_PER_VIEW[how] * Math.min(10, 100 / percent);
    for (let each = 0; each < times; each += 1) {
      if (random() >= times) continue;
      const network = `attacker ${Math.floor(random() * networks)}`;
      if (how === 'incident') {
        if (votesOnNeighbours(network, time)) moment = plus(moment, network, true);
        continue;
      }
      const isSmall = how === 'mimicking' || random() < 0.5;
      const cohorts = ['all', 'signed out', 'phone', isSmall ? 'Firefox' : 'Chrome'];
      const isBad = !isBroken && (how === 'mimicking' ? random() < 1 / 3 : true);
      const isSilent = isBad && how === 'silent';
      const route = isSmall ? ROUTES.length - 1 : 0;
      tell({ cohorts, network, isPhone: true }, { route, weight: 1, isBad, callFails: isBad, isSilent, isSlow: isBad });
    }
  }

  function newVisitor(day: number): Visitor {
    const [browser, , times] =
      BROWSERS[
        pick(
          BROWSERS.map(([, share]) => share),
          random(),
        )
      ]!;
    const isMember = random() < MEMBERS;
    const isPhone = random() < PHONES;
    const failsTimes = times / FAILS_MORE;
    return {
      cohorts: ['all', isMember ? 'signed in' : 'signed out', isPhone ? 'phone' : 'desktop', browser],
      isPhone,
      failsTimes,
      isUnlucky: random() < 0.7 * Math.min(1, base * day * failsTimes),
      network: random() < (scenario.campus ?? 0) ? `campus ${Math.floor(random() * 2)}` : networkOf(random),
    };
  }

  function expectedOf(stream: Stream, isGradual = false): number {
    const key = `${stream} ${isGradual}`;
    const known = expected.get(key);
    if (known !== undefined) return known;
    const ofEverybody = history(`${signalOf(stream)} all` as Stream);
    const share = expectedShare(stream, history(stream), ofEverybody, isGradual);
    expected.set(key, share);
    return share;
  }

  function isWorse(seen: Map<Stream, Seen>): boolean {
    const shares = [1, ...MOMENTS].map((slots) => {
      const neighbours = moments.slice(-slots).reduce((sum, one) => ({
        views: sum.views + one.views,
        bad: sum.bad + one.bad,
        by: [...sum.by, ...one.by],
      }));
      return shareOfIncident('failed', neighbours, history('failed all'), doubt);
    });
    const atMoment = Math.max(...shares);
    for (const [stream, count] of seen) {
      const signal = signalOf(stream);
      const sum = add(sums.get(stream), stream, count, expectedOf(stream), {
        atMoment: signal === 'failed' ? atMoment : 0,
        doubt,
        ...(percent < 100 && { decisive: expectedOf(stream, true) }),
      });
      sums.set(stream, sum);
      if (isDecisive(sum, stream, doubt)) return true;
    }
    return false;
  }
}

interface Told {
  route: number;
  weight: number;
  isBad: boolean;
  callFails: boolean;
  isSilent: boolean;
  isSlow: boolean;
}

const NOTHING: Seen = { views: 0, bad: 0, by: [] };

function plus({ views, bad, by }: Seen, network: string, isBad: boolean): Seen {
  return isBad ? { views: views + 1, bad: bad + 1, by: [...by, network] } : { views: views + 1, bad, by };
}

function note(
  counts: Map<Stream, Seen>,
  stream: string,
  { weight, network, isBad }: { weight: number; network: string; isBad: boolean },
): void {
  const key = stream as Stream;
  const { views, bad, by } = counts.get(key) ?? NOTHING;
  counts.set(key, {
    views: views + weight,
    bad: isBad ? bad + weight : bad,
    by: isBad ? [...by, network] : by,
  });
}

/** One of the groups that the product counts networks in. */
function networkOf(random: () => number): string {
  return `${Math.floor(random() * 4096)}`;
}

/** As `takeVote` of the product: whether one more view of a network counts. */
function createVotes({ campus = 0 }: Scenario): (network: string, time: number) => boolean {
  const known = new Map<string, { round: number; votes: number }>();
  const doubt = doubtOf();
  let last: Round | undefined;
  return (network, time) => {
    const round = roundAt(new Date(time * 1000), last);
    const own = known.get(network);
    const votes = own?.round === round.number ? own.votes : 0;
    const usualShare = network.startsWith('campus') ? campus / 2 : 0;
    if (votes > 0 && votes >= votesOf(usualShare, doubt)) return false;
    known.set(network, { round: round.number, votes: votes + 1 });
    last = { ...round, votes: round.votes + 1 };
    return true;
  };
}

/** A week of the versions before, as the product would have counted it. */
function historyOf({ viewsPerSecond, base, attack }: Scenario, random: () => number): (stream: Stream) => Count {
  const poison = attack?.how === 'mimicking' ? Math.min(0.5, attack.networks * SHARE_OF_NETWORK) : 0;
  const all = Math.min(20_000, viewsPerSecond * 86_400 * 0.75 * 7);
  const known = new Map<Stream, Count>();
  return (stream) => {
    let count = known.get(stream);
    if (!count) {
      const cohort = cohortOf(stream);
      const views = all * shareOf(cohort);
      const times = BROWSERS.find(([name]) => name === cohort)?.[2] ?? FAILS_MORE;
      const share = {
        failed: (base * times) / FAILS_MORE,
        silent: SILENT,
        calls: CALLS_FAIL,
        slow: SLOW,
        draws: 0.01,
        lcp: SLOW,
        inp: SLOW,
      }[signalOf(stream)];
      count = { views, bad: binomial(views, Math.min(0.9, share + poison * (1 - share)), random) };
      known.set(stream, count);
    }
    return count;
  };
}

function shareOf(cohort: string): number {
  const browser = BROWSERS.find(([name]) => name === cohort);
  if (browser) return browser[1];
  const shares: Record<string, number> = {
    all: 1,
    'signed in': MEMBERS,
    'signed out': 1 - MEMBERS,
    phone: PHONES,
    desktop: 1 - PHONES,
  };
  return shares[cohort] ?? ROUTES[Number(cohort.slice('route '.length))]!;
}

/** By its normal approximation where that is good. */
function binomial(views: number, share: number, random: () => number): number {
  const mean = views * share;
  if (mean > 30) return Math.max(0, Math.min(views, mean + Math.sqrt(mean * (1 - share)) * gauss(random)));
  let bad = 0;
  for (let view = 0; view < views; view += 1) if (random() < share) bad += 1;
  return bad;
}

function pick(shares: readonly number[], at: number): number {
  let left = at;
  const index = shares.findIndex((share) => (left -= share) < 0);
  return index === -1 ? shares.length - 1 : index;
}

function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
