import type { OpenCall } from '@fotosoc/contract/calls';
import { LIMITS } from '@fotosoc/contract/limits';
import { getOwnValue } from '@fotosoc/contract/own-value';
import { formatLoginAddress, Link, useAction, useSearchParams } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { linkClass, NewTabLink } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { askForLink, getEntryLinkAddress } from '../../data/call-guests';
import styles from './enter-photo.module.css';
import { EntryHead } from './entry-head';
import { ScriptNotice } from './pending-entries';

const REFUSALS: Record<string, string> = {
  'calls/not-open': 'This call is not open. Nothing was sent.',
  'calls/members-only': 'This call is for members. Log in to enter a photo.',
  'request/too-many-requests': 'Too many links were sent. Wait a few minutes and try again.',
};

/** Form that asks for a link to enter photos without an account. Without scripts, the browser sends the form, and the
 *  address of this page says the outcome. */
export function LinkForm({ call }: { call: OpenCall }) {
  const [search, setSearch] = useSearchParams();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { isBusy, fields, formProblem, act } = useAction({ offline: 'Not sent: no connection. Try again.' });
  const isSent = search.has('sent');
  const refusal = search.get('refusal');
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) status.current?.focus();
  }, [isSent]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => (typed.get(name) as string | null) ?? '';
    void act(async () => {
      await askForLink(call.slug, { name: text('participant'), email: text('email') }, key);
      setKey(crypto.randomUUID()); // asking again mails another link
      setSearch({ sent: '1' }, { replace: true });
    });
  };

  return (
    <>
      <EntryHead call={call} title="Enter a photo" />
      {isSent ? (
        <div className={styles.guest}>
          <Notice ref={status} kind="ok">
            We e-mail you a link. Open the link to enter a photo.
          </Notice>
          <p>
            No e-mail after a few minutes? Look into the spam folder, or{' '}
            <Link className={linkClass} to={`/calls/${call.slug}/enter`} replace>
              ask for the link again
            </Link>
            .
          </p>
        </div>
      ) : (
        call.state === 'open' && (
          <Form
            className={styles.form}
            method="post"
            action={getEntryLinkAddress(call.slug)}
            onSubmit={handleSubmit}
            onChange={() => setKey(crypto.randomUUID())} // another address needs another idempotency key
          >
            <p>We e-mail you a link to choose a photo. With the link, you can also replace and withdraw your photos.</p>
            <ScriptNotice />
            {refusal !== null && (
              <Notice kind="bad">
                {getOwnValue(REFUSALS, refusal) ?? 'Nothing was sent. Check your name and e-mail address.'}
              </Notice>
            )}
            {formProblem && <Notice kind="bad">{formProblem}</Notice>}
            <TextField
              label="Name"
              name="participant" // a field called `name` would hide the name of the form: the server renders none
              autoComplete="name"
              maxLength={LIMITS.name}
              error={fields['name']}
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              error={fields['email']}
            />
            <div>
              <Button type="submit" size="lg" busy={isBusy} busyLabel="Sending...">
                E-mail me a link
              </Button>
            </div>
            <div className={styles.more}>
              <Link className={linkClass} to={formatLoginAddress(`/calls/${call.slug}/enter`)}>
                Log in as a member
              </Link>
              <NewTabLink className={linkClass} href="/privacy#visitor">
                What we keep about you
              </NewTabLink>
            </div>
          </Form>
        )
      )}
    </>
  );
}
