import { Link, usePageTitle, useParams, useRight } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { useState } from 'react';
import { formatPlace } from '../../components/call-facts/call-facts';
import { MissingCall } from '../../components/missing-call/missing-call';
import { useCall } from '../../data/calls';
import styles from './call-labels.module.css';

export function Component() {
  usePageTitle('Labels');
  const { slug = '' } = useParams();
  const officer = useRight('content');
  return officer && <Labels slug={slug} />;
}

/** Labels of the photos on the wall, to print and cut. */
function Labels({ slug }: { slug: string }) {
  const { call, results, isPending, isMissing, refetch } = useCall(slug);
  const [onlyChosen, setOnlyChosen] = useState(true);
  if (!call) {
    return (
      <Page width="text">
        {isPending ? (
          <Spinner label="Loading..." />
        ) : isMissing ? (
          <MissingCall />
        ) : (
          <LoadError what="The call" onRetry={() => void refetch()} />
        )}
      </Page>
    );
  }
  const shown = results?.filter(({ isChosen }) => isChosen || !onlyChosen) ?? [];
  return (
    <Page width="text">
      <div className={styles.screen}>
        <PageHead
          isTool
          title="Labels"
          lead={
            results
              ? `${shown.length === 1 ? '1 label' : `${shown.length} labels`} for ${call.title}`
              : 'Labels exist once the results are published.'
          }
        />
        <ButtonRow>
          {shown.length > 0 && <Button onClick={() => print()}>Print labels</Button>}
          {results && results.some(({ isChosen }) => !isChosen) && (
            <Button variant="line" onClick={() => setOnlyChosen(!onlyChosen)}>
              {onlyChosen ? 'Show labels of all photos' : 'Show labels of chosen photos'}
            </Button>
          )}
          <Link className={getButtonClass({ variant: 'line' })} to={`/calls/${slug}`}>
            Back to the call
          </Link>
        </ButtonRow>
      </div>
      <ol className={styles.labels}>
        {shown.map(({ id, photo, title, place }, index) => (
          <li key={id}>
            <Meta>{`No. ${index + 1}`}</Meta>
            <WorkTitle as="h2">{title}</WorkTitle>
            {photo.credit && <p dir="auto">{photo.credit}</p>}
            {place !== undefined && place <= 3 && <Meta>{`${formatPlace(place)}, ${call.title}`}</Meta>}
          </li>
        ))}
      </ol>
    </Page>
  );
}
