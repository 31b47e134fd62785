import { computeNetworkLimit, computeToleratedShare, computeIncidentShare } from '@fotosoc/delivery/analysis/baseline';
import { INCIDENT_WINDOWS, mergeAllButWorst } from '@fotosoc/delivery/analysis/decision';
import { addObservation, isDecisive, type Evidence } from '@fotosoc/delivery/analysis/sequential-analysis';
import { type Observation, parseSignal, type MetricSeries } from '@fotosoc/delivery/analysis/signals';
import {
  findBlockingSignals,
  MIN_STAGE_MS,
  getNextPercentage,
  planRollout,
} from '@fotosoc/delivery/analysis/rollout-stages';
import { createOtherRemotes, getFailureFactor, getIncidentShare, SLOT_SECONDS } from './others.ts';
import { drawNormal, createRandom, pickShareIndex } from './random.ts';
import type { Outcome, Scenario } from './scenario.ts';
import {
  SHARE_WITH_FAILED_REQUEST,
  createHistory,
  SHARE_WITHOUT_HEARTBEAT,
  LOAD_TIME_LOG_DEVIATION,
  Z_SCORE_P75,
} from './usual.ts';
import { createVisitor, ROUTE_SHARES, type Visitor } from './visitors.ts';
import { createReportLimits } from './votes.ts';

const SILENCE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const LATER_VIEWS = 1 / 3;
const LATER_WEIGHT = 0.5;
const REMEMBERED = 4096;

const ATTACKS_PER_VIEW = { flooding: 5, silent: 5, mimicking: 0.1 };

/** Simulates one deployment from its first view to its rollback or the end of its time. */
export function simulateDeployment(scenario: Scenario, seed: number): Outcome {
  const random = createRandom(seed);
  const { viewsPerSecond, base } = scenario;
  let end = scenario.hours * 3600;
  let percent = scenario.isGradual ? planRollout(viewsPerSecond * 3600).percent : 100;
  let since = 0;
  let fullAfterSeconds: number | undefined;
  const phase = random();
  const history = createHistory(scenario, random);
  const sums = new Map<MetricSeries, Evidence>();
  const expected = new Map<string, number>();
  const visitors: Visitor[] = [];
  const silentLater: { slot: number; counts: Map<MetricSeries, Observation> }[] = [];
  const doubt = computeNetworkLimit();
  const votes = createReportLimits(scenario);
  const others = createOtherRemotes(scenario, { phase, random });
  const isBroken = Boolean(scenario.broken ?? scenario.silentBroken);
  let counts = new Map<MetricSeries, Observation>();
  let silent = new Map<MetricSeries, Observation>();
  let slot = 0;
  let time = 0;
  let views = 0;
  let broken = 0;

  for (;;) {
    time += (-Math.log(1 - random()) / viewsPerSecond) * (100 / percent);
    const now = Math.floor(time / SLOT_SECONDS);
    if (now > slot) {
      silentLater.push({ slot, counts: silent });
      others.until((slot + 1) * SLOT_SECONDS);
      const due = silentLater.filter((one) => one.slot <= now - SILENCE_SECONDS / SLOT_SECONDS);
      silentLater.splice(0, due.length);
      for (const seen of [counts, ...due.map((one) => one.counts)]) {
        if (isWorse(seen)) return { takenBack: { seconds: now * SLOT_SECONDS, views, broken }, fullAfterSeconds };
      }
      if (
        percent < 100 &&
        time - since >= MIN_STAGE_MS / 1000 &&
        findBlockingSignals([...sums], percent, doubt).length === 0
      ) {
        percent = getNextPercentage(percent);
        since = time;
        // At 100 %, the version is analysed like every active version.
        if (percent === 100) {
          fullAfterSeconds = now * SLOT_SECONDS;
          end = Math.min(end, fullAfterSeconds + HOUR_SECONDS);
        }
      }
      counts = new Map();
      silent = new Map();
      slot = now;
    }
    if (time > end) return { fullAfterSeconds };
    const day = getFailureFactor(time, phase);
    const extra = getIncidentShare(time, scenario);
    attack();
    const isLater = visitors.length > 0 && random() < LATER_VIEWS;
    const visitor = isLater
      ? visitors[Math.floor(random() * visitors.length)]!
      : createVisitor(scenario, base * day, random);
    if (!isLater)
      visitors[visitors.length < REMEMBERED ? visitors.length : Math.floor(random() * REMEMBERED)] = visitor;
    views += 1;
    const route = pickShareIndex(ROUTE_SHARES, random());
    let isBad = visitor.isUnlucky || random() < 0.3 * base * day * visitor.failsTimes + extra;
    let callFails = random() < SHARE_WITH_FAILED_REQUEST * day;
    let isSilent = random() < SHARE_WITHOUT_HEARTBEAT * (1 + 0.3 * Math.sin(2 * Math.PI * (time / 86_400 + phase)));
    let isHurt = false;
    const { broken: how } = scenario;
    if (how && (!how.cohort || visitor.cohorts.includes(how.cohort)) && random() < how.share) isBad = isHurt = true;
    if (scenario.callsBroken && random() < scenario.callsBroken) callFails = isHurt = true;
    if (scenario.silentBroken && random() < scenario.silentBroken) isSilent = isHurt = true;
    const logTimes = LOAD_TIME_LOG_DEVIATION * drawNormal(random) + Math.log(scenario.slowTimes ?? 1);
    const isSlow = logTimes > LOAD_TIME_LOG_DEVIATION * Z_SCORE_P75 + Math.log(1.5);
    if ((scenario.slowTimes ?? 1) > 1 && isSlow) isHurt = true;
    if (isHurt) broken += 1;
    const weight = isLater ? LATER_WEIGHT : 1;
    sendView(visitor, { route, weight, isBad, callFails, isSilent, isSlow });
  }

  function sendView(
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

  /** Simulates the reports of attackers: against a good version, or in favour of a broken one. */
  function attack(): void {
    const { networks = 0, how } = scenario.attack ?? {};
    if (how === undefined || how === 'incident') return;
    // Attackers keep their rate while few visitors get the version; beyond this limit, reports do not count.
    const times = ATTACKS_PER_VIEW[how] * Math.min(10, 100 / percent);
    for (let each = 0; each < times; each += 1) {
      if (random() >= times) continue;
      const network = `attacker ${Math.floor(random() * networks)}`;
      const isSmall = how === 'mimicking' || random() < 0.5;
      const cohorts = ['all', 'signed out', 'phone', isSmall ? 'Firefox' : 'Chrome'];
      const isBad = !isBroken && (how === 'mimicking' ? random() < 1 / 3 : true);
      const isSilent = isBad && how === 'silent';
      const route = isSmall ? ROUTE_SHARES.length - 1 : 0;
      sendView(
        { cohorts, network, isPhone: true },
        { route, weight: 1, isBad, callFails: isBad, isSilent, isSlow: isBad },
      );
    }
  }

  function expectedOf(stream: MetricSeries, isGradual: boolean): number {
    const key = `${stream} ${isGradual}`;
    const known = expected.get(key);
    if (known !== undefined) return known;
    const ofEverybody = history(`${parseSignal(stream)} all` as MetricSeries);
    const share = computeToleratedShare(stream, history(stream), ofEverybody, isGradual);
    expected.set(key, share);
    return share;
  }

  function isWorse(seen: Map<MetricSeries, Observation>): boolean {
    const shares = [1, ...INCIDENT_WINDOWS].map((slots) =>
      computeIncidentShare('failed', mergeAllButWorst(others.since(slot - slots)), history('failed all'), doubt),
    );
    const atMoment = Math.max(...shares);
    const isGradual = percent < 100;
    for (const [stream, count] of seen) {
      const signal = parseSignal(stream);
      const sum = addObservation(sums.get(stream), stream, count, expectedOf(stream, isGradual), {
        atMoment: signal === 'failed' ? atMoment : 0,
        doubt,
        isGradual,
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

const NOTHING: Observation = { views: 0, bad: 0, by: [] };

function note(
  counts: Map<MetricSeries, Observation>,
  stream: string,
  { weight, network, isBad }: { weight: number; network: string; isBad: boolean },
): void {
  const key = stream as MetricSeries;
  const { views, bad, by } = counts.get(key) ?? NOTHING;
  counts.set(key, {
    views: views + weight,
    bad: isBad ? bad + weight : bad,
    by: isBad ? [...by, network] : by,
  });
}
