import {
  add,
  expectedShare,
  isDecisive,
  shareOfIncident,
  type Count,
  type Stream,
  type Sum,
} from '../../api/src/features/deployments/analysis/rule.ts';

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
}

export interface Outcome {
  takenBack?: { seconds: number; views: number; broken: number; stream: string };
}

const SLOT_SECONDS = 5;
const SILENCE_SECONDS = 60;
const WINDOW_SECONDS = 600;
const MOMENT_SLOTS = 12;
const SILENT = 0.08;
const CALLS_FAIL = 0.01;
/** Of the logarithm of how long pages take. */
const SPREAD = 0.8;
const Z75 = 0.6745;
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
  address: number;
}

/** One deployment from its first view, until it is taken back or its time is over. */
export function simulate(scenario: Scenario, seed: number): Outcome {
  const random = generator(seed);
  const { viewsPerSecond, base } = scenario;
  const end = scenario.hours * 3600;
  const phase = random();
  const history = historyOf(scenario, random);
  const sums = new Map<Stream, Sum>();
  const expected = new Map<Stream, number>();
  const visitors: Visitor[] = [];
  const silentLater: { slot: number; counts: Map<Stream, Count> }[] = [];
  const moments: Count[] = [];
  let counts = new Map<Stream, Count>();
  let silent = new Map<Stream, Count>();
  let moment: Count = { views: 0, bad: 0 };
  let slot = 0;
  let time = 0;
  let views = 0;
  let broken = 0;
  let windowStart = 0;
  let windowViews = 0;
  let votes = [0, 0];

  for (;;) {
    time += -Math.log(1 - random()) / viewsPerSecond;
    const now = Math.floor(time / SLOT_SECONDS);
    if (now > slot) {
      silentLater.push({ slot, counts: silent });
      moments.push(moment);
      if (moments.length > MOMENT_SLOTS) moments.shift();
      const due = silentLater.filter((one) => one.slot <= now - SILENCE_SECONDS / SLOT_SECONDS);
      silentLater.splice(0, due.length);
      for (const seen of [counts, ...due.map((one) => one.counts)]) {
        const stream = analyse(seen);
        if (stream) return { takenBack: { seconds: now * SLOT_SECONDS, views, broken, stream } };
      }
      counts = new Map();
      silent = new Map();
      moment = { views: 0, bad: 0 };
      slot = now;
    }
    if (time > end) return {};
    const day = 1 + 0.6 * Math.sin(2 * Math.PI * (time / 86_400 + phase));
    const isIncident = scenario.incident !== undefined && time >= INCIDENT.from && time < INCIDENT.to;
    const extra = isIncident ? scenario.incident! : 0;
    for (let each = 0; each < (scenario.neighbours ?? 0); each += 1) {
      moment.views += 1;
      if (random() < base * day + extra) moment.bad += 1;
    }
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
    if (!hasVote(visitor)) continue;
    const weight = isLater ? LATER_WEIGHT : 1;
    for (const cohort of [...visitor.cohorts, `route ${route}`]) {
      note(silent, `silent ${cohort}`, weight, isSilent);
      if (isSilent) continue;
      note(counts, `failed ${cohort}`, weight, isBad);
      note(counts, `calls ${cohort}`, weight, callFails);
    }
    if (!isSilent && !isBad) note(counts, `slow ${visitor.isPhone ? 'phone' : 'desktop'}`, weight, isSlow);
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
      address: random() < (scenario.campus ?? 0) ? Math.floor(random() * 2) : -1,
    };
  }

  /** As `takeVote` of the product, for two addresses whose usual share is known. */
  function hasVote({ address }: Visitor): boolean {
    if (time - windowStart > WINDOW_SECONDS) {
      windowStart = time;
      windowViews = 0;
      votes = [0, 0];
    }
    windowViews += 1;
    if (address < 0) return true;
    votes[address]! += 1;
    return votes[address]! <= Math.max(2, 2 * ((scenario.campus ?? 0) / 2) * windowViews);
  }

  function analyse(seen: Map<Stream, Count>): Stream | undefined {
    const neighbours = moments.reduce((sum, one) => ({ views: sum.views + one.views, bad: sum.bad + one.bad }));
    const [minute, justNow] = [neighbours, moments.at(-1)!].map((seenOf) =>
      shareOfIncident('failed', seenOf, history('failed all')),
    );
    const atMoment = Math.max(minute!, justNow!);
    for (const [stream, count] of seen) {
      const signal = stream.slice(0, stream.indexOf(' '));
      if (!expected.has(stream))
        expected.set(stream, expectedShare(stream, history(stream), history(`${signal} all` as Stream)));
      const sum = add(sums.get(stream), stream, count, expected.get(stream)!, signal === 'failed' ? atMoment : 0);
      sums.set(stream, sum);
      if (isDecisive(sum, stream)) return stream;
    }
    return undefined;
  }
}

function note(counts: Map<Stream, Count>, stream: string, weight: number, isBad: boolean): void {
  const key = stream as Stream;
  const count = counts.get(key) ?? { views: 0, bad: 0 };
  count.views += weight;
  if (isBad) count.bad += weight;
  counts.set(key, count);
}

/** A week of the versions before, as the product would have counted it. */
function historyOf({ viewsPerSecond, base }: Scenario, random: () => number): (stream: Stream) => Count {
  const all = Math.min(20_000, viewsPerSecond * 86_400 * 0.75 * 7);
  const known = new Map<Stream, Count>();
  return (stream) => {
    let count = known.get(stream);
    if (!count) {
      const [signal, cohort] = [stream.slice(0, stream.indexOf(' ')), stream.slice(stream.indexOf(' ') + 1)];
      const views = all * shareOf(cohort);
      const times = BROWSERS.find(([name]) => name === cohort)?.[2] ?? FAILS_MORE;
      const share = { failed: (base * times) / FAILS_MORE, silent: SILENT, calls: CALLS_FAIL, slow: slowShare() }[
        signal
      ]!;
      count = { views, bad: binomial(views, Math.min(0.9, share), random) };
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

/** Share of usual pages that are later than half as long again as three of four. */
function slowShare(): number {
  const z = Z75 + Math.log(1.5) / SPREAD;
  // Abramowitz and Stegun, 26.2.17.
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
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
