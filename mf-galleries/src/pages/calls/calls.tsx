import type { OpenCall } from '@fotosoc/contract/calls';
import { Link, usePageTitle, useUser } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { Card } from '@fotosoc/ui/card';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { describeState, formatPhotoCount } from '../../components/call-facts/call-facts';
import { useCalls } from '../../data/calls';
import styles from './calls.module.css';

const LEAD = 'Competitions, challenges and exhibitions: enter a photo, judge the others, see the results.';
const WIDTHS = { '(min-width: 100rem)': 'min(31vw, 571px)', '(min-width: 41.25rem)': '47vw', all: '90vw' };

export function Component() {
  usePageTitle('Open Calls', LEAD);
  const user = useUser();
  const { calls, isPending, refetch } = useCalls();
  return (
    <Page>
      <PageHead
        title="Open Calls"
        lead={LEAD}
        action={
          user?.rights.includes('content') && (
            <Link className={getButtonClass()} to="/calls/new">
              Create Call
            </Link>
          )
        }
      />
      {isPending && <Spinner label="Loading calls..." />}
      {!isPending && !calls && <LoadError what="The calls" onRetry={() => void refetch()} />}
      {calls?.length === 0 && <EmptyState title="No calls yet">Check back before the next competition.</EmptyState>}
      {calls && calls.length > 0 && (
        <ul className={styles.cards}>
          {calls.map((call, index) => (
            <CallCard key={call.slug} call={call} eager={index === 0} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function CallCard({ call, eager }: { call: OpenCall; eager: boolean }) {
  return (
    <Card as="li" className={styles.card}>
      {call.picture ? (
        <Photo photo={call.picture} alt="" widths={WIDTHS} ratio={3 / 2} eager={eager} />
      ) : (
        <FallbackPicture className={styles.fallback} />
      )}
      <div className={styles.words}>
        <Meta className={styles.state}>{describeState(call)}</Meta>
        <WorkTitle as="h2">
          <Link to={`/calls/${call.slug}`}>{call.title}</Link>
        </WorkTitle>
        <Meta>{formatPhotoCount(call.entryCount)}</Meta>
      </div>
    </Card>
  );
}
