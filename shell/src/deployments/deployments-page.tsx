import { useAdministrator, usePageTitle, useSearchParams } from '@fotosoc/host';
import type { Release } from '@fotosoc/contract/health';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Button } from '@fotosoc/ui/button';
import { Select } from '@fotosoc/ui/input';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useEffect, useState } from 'react';
import { confirmation } from './data/confirmation.ts';
import { useDeployTokens } from './data/deploy-access.ts';
import { useDeployments, type Overview } from './data/deployments.ts';
import { usePlatformDrift } from './data/drift.ts';
import { ActionDialog } from './actions/action-dialog.tsx';
import { useFocusRestoration } from './actions/use-focus-restoration.ts';
import { AuditLog } from './history/audit-log.tsx';
import { Combination } from './history/combination.tsx';
import { BrowsersTable } from './browsers.tsx';
import { CheckedAgo } from './live/checked-ago.tsx';
import { sortByUrgency } from './live/condition.tsx';
import { Errors } from './errors/errors.tsx';
import { CollapsibleSection } from './components/collapsible-section.tsx';
import { DeployTokens } from './rights/deploy-tokens.tsx';
import styles from './deployments-page.module.css';
import type { Intent } from './actions/intents.ts';
import { Invitations } from './rights/invitations.tsx';
import { RemoteRow } from './live/remote-row.tsx';
import { ProblemList } from './live/problem-list.tsx';
import { VersionsTable } from './history/versions-table.tsx';

export function Component() {
  usePageTitle('Deployments');
  return useAdministrator() ? <Deployments /> : null;
}

/** Live versions of all remotes with their visitors, history and actions. */
function Deployments() {
  useEffect(() => confirmation.forget, []);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDeployments();
  return (
    <Page width="text">
      <PageHead title="Deployments" action={data && <CheckedAgo at={dataUpdatedAt} isFailing={error !== null} />} />
      {!data && !error && (
        <div className={styles.waiting}>
          <Spinner label="Loading..." />
        </div>
      )}
      {!data && error && (
        <EmptyState
          alert
          title="The deployments could not be loaded"
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      )}
      {data?.remotes.length === 0 && <EmptyState title="No remotes yet">Publish a remote to see it here.</EmptyState>}
      {data && data.remotes.length > 0 && <Everything overview={data} />}
    </Page>
  );
}

const SHOWN_HASH = 10;

function RunningRelease({ version, commit }: Release) {
  const [hash = '', ...dirty] = commit?.split('-') ?? [];
  const shown = [hash.slice(0, SHOWN_HASH), ...dirty].join('-');
  return (
    <p
      className={styles.release}
    >{`Release ${version} of the site${commit === undefined ? '' : `, commit ${shown}`}`}</p>
  );
}

function Everything({ overview }: { overview: Overview }) {
  const { remotes, isAuditWhole, browsers, release } = overview;
  const [intent, setIntent] = useState<Intent>();
  useFocusRestoration(intent);
  const [search, setSearch] = useSearchParams();
  const tokens = useDeployTokens().data?.tokens ?? [];
  const driftOf = usePlatformDrift(remotes);
  const chosen =
    remotes.find(({ name }) => name === search.get('remote')) ??
    remotes.find(({ troubles }) => troubles.length > 0) ??
    remotes.find(({ state }) => state?.canary) ??
    remotes[0]!;
  return (
    <>
      <ProblemList {...overview} />
      <div className={styles.remotes}>
        {sortByUrgency(remotes).map((remote) => (
          <RemoteRow key={remote.name} remote={remote} tokens={tokens} drift={driftOf(remote)} onIntent={setIntent} />
        ))}
      </div>
      <div className={styles.choice}>
        <Select
          aria-label="Remote whose versions, errors and audit log are shown"
          value={chosen.name}
          onChange={(event) => {
            setSearch({ remote: event.target.value }, { replace: true, preventScrollReset: true });
          }}
        >
          {remotes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <CollapsibleSection id="versions" title={`${chosen.name}, versions`}>
        <VersionsTable key={chosen.name} remote={chosen} onIntent={setIntent} />
      </CollapsibleSection>
      <CollapsibleSection id="errors" title={`${chosen.name}, errors`}>
        <Errors key={chosen.name} name={chosen.name} />
      </CollapsibleSection>
      <CollapsibleSection id="audit-log" title={`${chosen.name}, audit log`}>
        <AuditLog key={chosen.name} remote={chosen} tokens={tokens} isWhole={isAuditWhole} />
      </CollapsibleSection>
      <CollapsibleSection id="combination" title="Preview a combination">
        <Combination remotes={remotes} />
      </CollapsibleSection>
      {browsers.length > 0 && (
        <CollapsibleSection id="browsers" title="Browsers">
          <BrowsersTable browsers={browsers} />
        </CollapsibleSection>
      )}
      <DeployTokens remotes={remotes.map(({ name }) => name)} />
      <Invitations />
      {release && <RunningRelease {...release} />}
      {intent && (
        <ActionDialog
          intent={intent}
          onClose={() => {
            setIntent(undefined);
          }}
        />
      )}
    </>
  );
}
