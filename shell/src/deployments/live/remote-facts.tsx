import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import type { ReactNode } from 'react';
import type { DeployToken } from '../data/deploy-access.ts';
import type { RemoteStatus, Version } from '../data/deployments.ts';
import type { PlatformDrift } from '../data/drift.ts';
import styles from './remote.module.css';
import { formatFailureRate } from './recent-views.tsx';
import { formatActor, formatDuration, formatOrigin, formatPageViews, formatRate } from '../deployment-text.ts';

export interface RemoteFactsProps {
  remote: RemoteStatus;
  tokens: readonly DeployToken[];
  drift: PlatformDrift;
}

/** Facts about the live version of a remote: age, author, origin and health. */
export function RemoteFacts({
  remote: { name, state, activatedAt, audit, versions, recent, slots = [], rebuild },
  tokens,
  drift,
}: RemoteFactsProps) {
  const active = versions.find(({ version }) => version === state?.active);
  const now = recent?.find(({ version }) => version === state?.active);
  const activation = audit.find(
    ({ before, after }) => after?.active === state?.active && before?.active !== after?.active,
  );
  const own = slots.filter(({ page }) => page === name);
  const filled = slots.filter(({ fragment }) => fragment === name);
  return (
    <dl>
      <Fact term="Version">{state?.active ?? 'none yet'}</Fact>
      {active?.origin?.commit && <Fact term="Commit">{formatOrigin(active.origin)}</Fact>}
      {active && (
        <>
          <Fact term="Failed">{now ? formatFailureRate(now.spans) : sinceBegun(active)}</Fact>
          <Fact term="Load">{formatDuration(active.loadMs)}</Fact>
        </>
      )}
      {drift.packages.length > 0 && (
        <Fact term="Built with">
          {drift.packages.map(({ name, built, runs }) => `${name} ${built}, the site runs ${runs}`).join('; ')}
        </Fact>
      )}
      {rebuild !== undefined && <Fact term="Rebuild">{rebuild}</Fact>}
      {drift.going.length > 0 && <Fact term="Deprecated imports">{drift.going.join(' ')}</Fact>}
      {own.length > 0 && (
        <Fact term="Slots">
          {own.map(({ slot, path, fragment, trouble }) => (
            <div key={`${slot} ${path}`}>
              {`${slot} on ${path}, ${fragment ? `by ${fragment}` : 'empty'}${trouble ? `; ${trouble}` : ''}`}
            </div>
          ))}
        </Fact>
      )}
      {filled.length > 0 && (
        <Fact term="Fragments">
          {filled.map(({ slot, page, path, trouble }) => (
            <div key={`${slot} ${page} ${path}`}>
              {`${page ? `${slot} on ${path} of ${page}` : `${slot}, on no page`}${trouble ? `; ${trouble}` : ''}`}
            </div>
          ))}
        </Fact>
      )}
      {activatedAt && (
        <Fact term="Since" isLater>
          {formatLocalDayAndTime(activatedAt)}
        </Fact>
      )}
      {activation && (
        <Fact term="By" isLater>
          {formatActor(activation.actor, tokens)}
        </Fact>
      )}
    </dl>
  );
}

/** Returns the failure rate of 30 days. Used with older servers, which send no recent views. */
function sinceBegun({ views, failed, crashed }: Version): string {
  return views === 0 ? 'no page views' : `${formatRate(failed + crashed, views)} of ${formatPageViews(views)}`;
}

interface FactProps {
  term: string;
  /** Hidden on narrow windows. */
  isLater?: boolean;
  children: ReactNode;
}

function Fact({ term, isLater = false, children }: FactProps) {
  return (
    <div className={isLater ? styles.later : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
