import { LIMITS } from '@fotosoc/contract/limits';
import type { EventPlaces, NewSignUp } from '@fotosoc/contract/places';
import { useAction, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { linkClass, NewTabLink } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { GuestsField } from '../../components/guests-field/guests-field';
import { describeNewSignUp } from '../../components/sign-up-text/sign-up-text';
import { getSignUpAddress, signUpForEvent } from '../../data/places';

/** Form that signs up for an event. Without scripts, the browser sends the form and shows the page of the outcome. */
export function SignUpForm({ slug, places: { left, maxGuests, capacity } }: { slug: string; places: EventPlaces }) {
  const user = useUser();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<NewSignUp>();
  const { isBusy, fields, formProblem, act } = useAction({ offline: 'Not sent: no connection. Try again.' });
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) status.current?.focus();
  }, [outcome]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => (typed.get(name) as string | null) ?? '';
    const guests = Number(text('guests') || '0');
    const body = { name: text('participant'), email: text('email'), ...(guests > 0 && { guests }) };
    void act(async () => setOutcome(await signUpForEvent(slug, body, key)));
  };

  if (outcome) {
    return (
      <Notice ref={status} kind="ok">
        {describeNewSignUp(outcome)}
      </Notice>
    );
  }
  return (
    <Form
      method="post"
      action={getSignUpAddress(slug)}
      onSubmit={handleSubmit}
      onChange={() => setKey(crypto.randomUUID())} // a changed sign-up needs another idempotency key
    >
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
        defaultValue={user?.email}
        error={fields['email']}
      />
      {maxGuests > 0 && capacity > 1 && (
        <GuestsField max={Math.min(maxGuests, capacity - 1)} optional error={fields['guests']} />
      )}
      <div>
        <Button type="submit" size="lg" busy={isBusy} busyLabel="Sending...">
          {left > 0 ? 'Sign up' : 'Join the waiting list'}
        </Button>
      </div>
      <div>
        <NewTabLink className={linkClass} href="/privacy#visitor">
          What we keep about you
        </NewTabLink>
      </div>
    </Form>
  );
}
