import type { RemoteStatus } from '../data/deployments.ts';
import styles from './rollout-progress.module.css';

/** Progress of the rollout analysis of fresh versions towards a rollback, with reasons. */
export function RolloutProgress({ analyses = [] }: Pick<RemoteStatus, 'analyses'>) {
  return analyses.map(({ version, progress, words }) => (
    <label key={version} className={styles.verdict}>
      <span>{`Rollout decision on ${version}: ${words}`}</span>
      <meter min={0} max={1} high={0.5} optimum={0} value={progress} title="Progress towards a rollback" />
    </label>
  ));
}
