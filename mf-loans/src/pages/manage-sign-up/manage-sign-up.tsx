import type { SignUp } from '@fotosoc/contract/places';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { ApiError, Link, useAction, usePageTitle, useSearchParams, useSnapshot } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { useRef, type FormEvent } from 'react';
import { GuestsField } from '../../components/guests-field/guests-field';
import { describeSignUp } from '../../components/sign-up-text/sign-up-text';
import { changeManagedSignUp, getSignUpActionAddress, useManagedSignUp, type SignUpAction } from '../../data/places';
import styles from './manage-sign-up.module.css';

/** Page that mailed links open. Only its buttons change data, because mail scanners open links as well. The buttons are
 *  forms, which also work without scripts. */
export function Component() {
  usePageTitle('Your sign-up');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead isTool title="Your sign-up" />
      {token ? (
        <Linked token={token} isRefused={search.has('refusal')} />
      ) : (
        <NoSignUp>Open the link in the mail again, or copy the whole link.</NoSignUp>
      )}
    </Page>
  );
}

function Linked({ token, isRefused }: { token: string; isRefused: boolean }) {
  const { data, error, isPending, refetch } = useManagedSignUp(token);
  if (data) return <Managed signUp={data.signUp} token={token} isRefused={isRefused} />;
  if (isPending) return <Spinner label="Loading your sign-up..." />;
  if (error instanceof ApiError && error.status === 404) return <NoSignUp>{error.message}</NoSignUp>;
  return <LoadError what="Your sign-up" onRetry={() => void refetch()} />;
}

function Managed({ signUp, token, isRefused }: { signUp: SignUp; token: string; isRefused: boolean }) {
  const { event, name, guests, maxGuests, state, confirmBy } = signUp;
  const { isBusy, problem, act } = useAction({ offline: 'No connection. Try again when you are online.' });
  const when = useSnapshot(`start of ${event.start}`, () => formatDateAndTime(event.start));
  const isOver = useSnapshot(`is over at ${event.end}`, () => Date.parse(event.end) <= Date.now());
  const isActive = !event.isCancelled && !isOver && ['going', 'waiting', 'offered'].includes(state);
  const status = useRef<HTMLParagraphElement>(null);
  const refusal = problem ?? (isRefused ? 'This is no longer possible.' : undefined);
  const formOf = (action: SignUpAction) => ({
    method: 'post',
    action: getSignUpActionAddress(action),
    onSubmit: (submitted: FormEvent<HTMLFormElement>) => {
      submitted.preventDefault();
      const chosen = Number(new FormData(submitted.currentTarget).get('guests'));
      // The pressed button may disappear.
      void act(async () => changeManagedSignUp(token, action, chosen)).then(
        (isDone) => isDone && status.current?.focus(),
      );
    },
  });
  return (
    <div className={styles.signUp}>
      <Heading size="card" as="h2">
        {event.slug === '' ? event.name : <Link to={`/events/${event.slug}`}>{event.name}</Link>}
      </Heading>
      <p>
        <time dateTime={event.start}>{when}</time>
        {event.location && <span>{`, ${event.location}`}</span>}
      </p>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <p ref={status} tabIndex={-1} className={styles.state} role="status">
        {isOver ? 'This event is over.' : <State key={JSON.stringify(signUp)} signUp={signUp} />}
      </p>
      <Meta>{guests === 0 ? name : `${name}, with ${guests === 1 ? '1 guest' : `${guests} guests`}`}</Meta>
      {isActive && maxGuests !== undefined && (
        <form key={`${guests} of ${maxGuests}`} className={styles.guests} {...formOf('guests')}>
          <input type="hidden" name="token" value={token} />
          <GuestsField max={maxGuests} defaultValue={guests} />
          <Button type="submit" variant="line" busy={isBusy}>
            Save guests
          </Button>
        </form>
      )}
      {isActive && (
        <ButtonRow>
          {(state === 'offered' || confirmBy !== undefined) && (
            <form {...formOf('confirmations')}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" busy={isBusy}>
                {state === 'offered' ? 'Take the place' : 'Confirm'}
              </Button>
            </form>
          )}
          <form {...formOf('cancellations')}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="bad-line" busy={isBusy}>
              {state === 'offered' ? 'Decline the place' : 'Cancel sign-up'}
            </Button>
          </form>
        </ButtonRow>
      )}
      {isActive && (
        <Meta>You need no account for this page: anyone with the link from the e-mail can cancel the sign-up.</Meta>
      )}
    </div>
  );
}

/** The text is a snapshot from the server, because server and browsers format times differently. */
function State({ signUp }: { signUp: SignUp }) {
  return useSnapshot(`sign-up ${JSON.stringify(signUp)}`, () => describeSignUp(signUp));
}

function NoSignUp({ children }: { children: string }) {
  return (
    <EmptyState
      title="No sign-up to show"
      action={
        <Link className={getButtonClass({ variant: 'line' })} to="/events">
          Events
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
