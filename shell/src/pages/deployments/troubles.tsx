import { Notice } from '@fotosoc/ui/notice';
import type { RemoteStatus } from '../../data/deployments.ts';
import styles from './deployments.module.css';

/** Says at once which live versions fail, and what visitors see instead. */
export function Troubles({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const all = remotes.flatMap((remote) => remote.troubles.map((trouble) => ({ remote, ...trouble })));
  return (
    <div className={styles.troubles}>
      {all.map(({ remote, version, evidence }) => (
        <Notice key={`${remote.name} ${version}`} kind="bad">
          <strong>
            {remote.name} {version} is failing.
          </strong>{' '}
          {evidence}. {insteadOf(remote, version)}
        </Notice>
      ))}
    </div>
  );
}

function insteadOf({ state }: RemoteStatus, version: string): string {
  const good = version === state?.canary?.version ? state.active : state?.lastGood;
  if (good === undefined || good === version) {
    return 'No other version is known to be good: visitors see the “temporarily unavailable” panel.';
  }
  return `The last good version is ${good}.`;
}
