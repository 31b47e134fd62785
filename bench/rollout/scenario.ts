/** Scenario of one deployment; shares from 0 to 1. */
export interface Scenario {
  viewsPerSecond: number;
  hours: number;
  base: number;
  broken?: { share: number; cohort?: string };
  callsBroken?: number;
  slowTimes?: number;
  silentBroken?: number;
  /** Additional failing share of all pages of all versions, for ten minutes. */
  incident?: number;
  /** Number of unchanged remotes; each has as many views as this remote. */
  neighbours?: number;
  /** Share of visitors behind two known addresses. */
  campus?: number;
  attack?: Attack;
  /** True if the rollout is progressive: `viewsPerSecond` then counts all visitors, of whom the traffic percentage gets
   *  the version. */
  isGradual?: boolean;
}

/** False reports of some networks. `flooding`: five views for each honest one; `silent`: the same number without a
 *  heartbeat, or for a broken version of this kind with normal heartbeats; `mimicking`: one view for ten honest ones, a
 *  third of them bad and all in one small cohort, or the same for days before a broken version; `incident`: as many
 *  failing views as honest ones, of each other version. */
export interface Attack {
  networks: number;
  how: 'flooding' | 'silent' | 'mimicking' | 'incident';
}

export interface Outcome {
  takenBack?: { seconds: number; views: number; broken: number };
  fullAfterSeconds?: number | undefined;
}
