import type { DeploymentState } from '../data/deployments.ts';
import styles from './traffic-bar.module.css';
import { formatPercent } from '../deployment-text.ts';

/** Bar of the traffic percentages of the versions; the canary's share is hatched. */
export function TrafficBar({ state: { active, canary } }: { state: DeploymentState }) {
  const shares = [{ version: active, percent: 100 - (canary?.percent ?? 0) }, ...(canary ? [canary] : [])];
  return (
    <div className={styles.split}>
      <div
        className={styles.bar}
        role="img"
        aria-label={shares.map(({ version, percent }) => `${formatPercent(percent)} ${version}`).join(', ')}
      >
        {shares.map(({ version, percent }) => (
          <i key={version} style={{ flex: percent }} />
        ))}
      </div>
      <div className={styles.labels}>
        {shares.map(({ version, percent }) => (
          <span key={version}>
            {version} <strong>{formatPercent(percent)}</strong>
          </span>
        ))}
      </div>
    </div>
  );
}
