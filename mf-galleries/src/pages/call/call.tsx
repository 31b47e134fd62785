import type { CallResult, OpenCall } from '@fotosoc/contract/calls';
import { Link, usePageTitle, useParams, useUser } from '@fotosoc/host';
import { MissingPhotoNotice, PhotoPage, findPhotoPosition } from '@fotosoc/photos/photo-page';
import { useOpenPhoto } from '@fotosoc/photos/open-photo';
import { Heading } from '@fotosoc/ui/heading';
import { ArrowLeftIcon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { describeRules, describeState, formatPhotoCount } from '../../components/call-facts/call-facts';
import { MissingCall } from '../../components/missing-call/missing-call';
import { useCall } from '../../data/calls';
import styles from './call.module.css';
import { Participation, VisitorEntrance } from './participation';
import { Results, toResultSets } from './results';

const OfficerTools = lazy(async () => ({ default: (await import('./officer-tools')).OfficerTools }));

export function Component() {
  const { slug = '' } = useParams();
  const { call, results, isPending, isMissing, refetch } = useCall(slug);
  if (call) return <CallPage call={call} results={results} refetch={() => void refetch()} />;
  return (
    <Page width="text">
      {isPending ? (
        <Spinner label="Loading..." />
      ) : isMissing ? (
        <MissingCall />
      ) : (
        <LoadError what="The call" level={1} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface CallPageProps {
  call: OpenCall;
  results: CallResult[] | undefined;
  refetch: () => void;
}

function CallPage({ call, results, refetch }: CallPageProps) {
  const user = useUser();
  const { pageId, viewer, ...opened } = useOpenPhoto();
  // True in the browser only: the server does not know the user.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const place = results && findPhotoPosition(toResultSets(results), pageId);
  usePageTitle(place ? undefined : call.title, call.theme || undefined);
  if (place) {
    const within = { title: call.title, to: `/calls/${call.slug}` };
    return <PhotoPage {...place} {...opened} within={within} onOpen={viewer.onOpen} onHidden={refetch} />;
  }
  return (
    <Page width="text">
      {pageId !== null && <MissingPhotoNotice />}
      <PageHead
        title={call.title}
        titleClass={styles.title}
        lead={call.state === 'results' ? `Results, ${formatPhotoCount(call.entryCount)}` : describeState(call)}
        above={
          <p>
            <Link className={linkClass} to="/calls">
              <ArrowLeftIcon />
              <span>Open Calls</span>
            </Link>
          </p>
        }
      >
        {call.theme && (
          <p dir="auto" className={styles.theme}>
            {call.theme}
          </p>
        )}
        {call.galleryLink !== undefined && (
          <p>
            <Link className={linkClass} to={`/gallery/${call.galleryLink}`}>
              View gallery
            </Link>
          </p>
        )}
      </PageHead>
      {isInBrowser && user?.rights.includes('content') && (
        <Suspense>
          <OfficerTools call={call} />
        </Suspense>
      )}
      {isInBrowser
        ? call.state !== 'results' && <Participation call={call} />
        : call.entrants === 'anyone' && <VisitorEntrance call={call} />}
      {results && <Results call={call} results={results} viewer={viewer} onHidden={refetch} />}
      <section className={results ? `${styles.section} ${styles.end}` : styles.section}>
        <Heading size="card">Rules</Heading>
        <dl className={styles.rules}>
          {describeRules(call).map(([heading, sentence]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}
