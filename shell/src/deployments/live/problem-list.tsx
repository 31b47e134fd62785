import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import type { BrowserStarts, Overview, RemoteStatus } from '../data/deployments.ts';
import styles from './problem-list.module.css';

export type ProblemListProps = Pick<Overview, 'remotes' | 'browsers' | 'untrustedProxy' | 'mailsGivenUp'>;

/** Problems of the site: failing live versions and their fallbacks, browsers in which pages do not open, an unknown
 *  proxy, and mails that could not be sent. */
export function ProblemList({ remotes, browsers, untrustedProxy, mailsGivenUp }: ProblemListProps) {
  const all = remotes.flatMap((remote) => remote.troubles.map((trouble) => ({ remote, ...trouble })));
  return (
    <div className={styles.troubles}>
      {all.length === 0 && <Meta>No live version is failing.</Meta>}
      {all.map(({ remote, version, evidence }) => (
        <Notice key={`${remote.name} ${version}`} kind="bad">
          <strong>
            {remote.name} {version} is failing.
          </strong>{' '}
          <span>{`${evidence}. ${insteadOf(remote, version)}`}</span>
        </Notice>
      ))}
      {browsers.filter(isShut).map(({ browser, opened, unopened, reason }) => (
        <Notice key={browser} kind="bad">
          <strong>The site does not open in {browser}.</strong>{' '}
          <span>{`${unopened} of ${opened + unopened} pages did not open; the last error: “${reason}”.`}</span>
        </Notice>
      ))}
      {untrustedProxy !== null && (
        <Notice kind="bad">
          <strong>All visitors behind {untrustedProxy} count as one visitor.</strong> They share one address and its
          limits. If this is your proxy, name it in TRUSTED_PROXIES.
        </Notice>
      )}
      {mailsGivenUp > 0 && (
        <Notice kind="bad">
          <strong>
            {`${mailsGivenUp === 1 ? 'One mail' : `${mailsGivenUp} mails`} could not be sent within two days.`}
          </strong>{' '}
          The site does not try again; the reason is in the server’s log.
        </Notice>
      )}
    </div>
  );
}

/** Returns whether pages fail to open more often than bad connections and extensions explain. */
function isShut({ opened, unopened }: BrowserStarts): boolean {
  return unopened >= 3 && unopened / (opened + unopened) >= 0.2;
}

function insteadOf({ name, state }: RemoteStatus, version: string): string {
  const good = version === state?.canary?.version ? state.active : state?.lastGood;
  if (good === undefined || good === version) {
    return name === 'shell'
      ? 'No other version is known to work: publish and activate another one.'
      : 'No other version is known to work: visitors see the “temporarily unavailable” panel.';
  }
  return `The last known good version is ${good}.`;
}
