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
  /** Versions that have not changed; each has as many views as all visitors of this remote make. */
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
 *  `incident`: as many views as honest ones, of each other version, that say that it fails. */
export interface Attack {
  networks: number;
  how: 'flooding' | 'silent' | 'mimicking' | 'incident';
}

export interface Outcome {
  takenBack?: { seconds: number; views: number; broken: number };
  /** When everybody had it that was promoted gradually. */
  fullAfterSeconds?: number | undefined;
}
