import { getOwnValue } from '@fotosoc/contract/own-value';
import { Link, usePageTitle, useSearchParams } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { describeNewSignUp } from '../../components/sign-up-text/sign-up-text';
import styles from './signed-up.module.css';

const REFUSALS: Record<string, string> = {
  'places/not-open': 'The sign-up is not open. Nothing was sent.',
  'places/members-only': 'Only members can sign up now. Log in, then sign up.',
  'places/no-sign-ups': 'There is no sign-up for this event.',
  'request/too-many-requests': 'Too many people are signing up at the moment. Wait a few minutes and try again.',
};

/** Page of the outcome of a sign-up that a browser without scripts has sent. */
export function Component() {
  usePageTitle('Sign-up');
  const [search] = useSearchParams();
  const [event, refusal] = [search.get('event'), search.get('refusal')];
  const state = (['waiting', 'going'] as const).find((known) => known === search.get('state'));
  return (
    <Page width="text">
      <PageHead isTool title="Sign-up" />
      <div className={styles.outcome}>
        {refusal !== null && (
          <Notice kind="bad">
            {getOwnValue(REFUSALS, refusal) ?? 'You are not signed up. Check your name and e-mail address.'}
          </Notice>
        )}
        {refusal === null && state && (
          <Notice kind="ok">{describeNewSignUp({ state, mustConfirm: search.get('confirm') === '1' })}</Notice>
        )}
        {refusal === null && !state && <Notice>No sign-up to show. Sign up on the page of an event.</Notice>}
        <div>
          <Link
            className={getButtonClass({ variant: 'line' })}
            to={event ? `/events/${encodeURIComponent(event)}` : '/events'}
          >
            {event ? 'Back to the event' : 'Events'}
          </Link>
        </div>
      </div>
    </Page>
  );
}
