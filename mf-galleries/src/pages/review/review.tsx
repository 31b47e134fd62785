import { Link, useParams, useRight, usePageTitle, useSearchParams } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { useModerationCase } from '../../data/review';
import { CaseRow } from './case-row';
import styles from './review.module.css';
import { ModerationLog } from './moderation-log';
import { ReviewSettings } from './review-settings';
import { OpenCases } from './open-cases';

const TABS = [
  ['', 'To decide'],
  ['record', 'Activity log'],
  ['settings', 'Settings'],
] as const;

export function Component() {
  usePageTitle('Review');
  const user = useRight('captions');
  return user && <Review isAdministrator={user.rights.includes('administrator')} />;
}

/** Moderation page for captions and reported photos. */
function Review({ isAdministrator }: { isAdministrator: boolean }) {
  const { caseId } = useParams();
  const [search] = useSearchParams();
  const [said, setSaid] = useState('');
  const tab = search.get('tab') ?? '';
  return (
    <Page width="text">
      <PageHead
        isTool
        title="Review"
        lead="Captions that wait for approval, and reports of photos and captions. You can undo each decision for a minute."
      />
      {caseId === undefined ? (
        <>
          <nav className={styles.tabs} aria-label="Review">
            {TABS.map(([name, label]) => (
              <Link
                key={name}
                to={name === '' ? '/review' : `/review?tab=${name}`}
                aria-current={tab === name ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {tab === 'record' ? (
            <ModerationLog mayHidePages={isAdministrator} say={setSaid} />
          ) : tab === 'settings' ? (
            <ReviewSettings say={setSaid} />
          ) : (
            <OpenCases say={setSaid} />
          )}
        </>
      ) : (
        <OneCase id={caseId} say={setSaid} />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Page>
  );
}

/** Page of one moderation case, which mails link to. */
function OneCase({ id, say }: { id: string; say: (sentence: string) => void }) {
  const { found, isPending, isMissing, refetch } = useModerationCase(id);
  const all = (
    <Link className={linkClass} to="/review">
      All open cases
    </Link>
  );
  if (isPending) return <Spinner label="Loading..." />;
  if (isMissing)
    return <EmptyState title="This case is no longer open: its photo or caption was deleted." action={all} />;
  if (!found) return <LoadError what="The case" onRetry={() => void refetch()} />;
  return (
    <>
      <CaseRow key={id} one={found} say={say} />
      <p>{all}</p>
    </>
  );
}
