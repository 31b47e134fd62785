import { Link, usePageTitle, useRight } from '@fotosoc/host';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import { useHandover, type Handover as Known } from '../../data/handover';
import { HandoverSummary } from './completed-handover';
import { PlanForm } from './plan-form';

interface Wanted {
  what: 'plan' | 'last';
  /** Id of the last handover at the time of the request. */
  of: string;
}

export function Component() {
  usePageTitle('Hand over');
  return useRight('administrator') && <HandOver />;
}

/** Committee handover: prepared over many evenings, completed with one button, and followed up until every successor
 *  has accepted. */
function HandOver() {
  const { data, isPending, refetch } = useHandover();
  const [wanted, setWanted] = useState<Wanted>();
  const [news, setNews] = useState<'handed over' | 'taken back'>();
  const shown = data && shownOf(data, wanted);
  return (
    <Page width="full">
      <PageHead
        isTool
        width="text"
        above={
          <Link className={linkClass} to="/people">
            People
          </Link>
        }
        title={data ? `Hand over ${shown === 'last' ? data.handedOver?.year : data.plan.year}` : 'Hand over'}
        lead={
          shown === 'last'
            ? 'Done. See who has accepted, and correct addresses or the last day.'
            : 'Fill in the plan at your own pace. Nothing is published or e-mailed before you press “Hand over”.'
        }
      >
        {data?.handedOver && (
          <p>
            <LinkButton
              onClick={() => {
                setNews(undefined);
                setWanted({ what: shown === 'last' ? 'plan' : 'last', of: data.handedOver!.id });
              }}
            >
              {shown === 'last' ? 'Prepare the next handover' : `Show the handover of ${data.handedOver.year}`}
            </LinkButton>
          </p>
        )}
      </PageHead>
      {isPending && <Spinner label="Loading the handover..." />}
      {!isPending && !data && <LoadError what="The handover" onRetry={() => void refetch()} />}
      {data && shown === 'plan' && (
        <PlanForm first={data} isBack={news === 'taken back'} onDone={() => setNews('handed over')} />
      )}
      {data?.handedOver && shown === 'last' && (
        <HandoverSummary
          key={data.handedOver.id}
          done={data.handedOver}
          isNew={news === 'handed over'}
          onUndone={() => setNews('taken back')}
        />
      )}
    </Page>
  );
}

function shownOf({ handedOver, changed }: Known, wanted: Wanted | undefined): Wanted['what'] {
  if (!handedOver) return 'plan';
  return wanted?.of === handedOver.id ? wanted.what : changed ? 'plan' : 'last';
}
