import { useState, type FormEvent } from 'react';
import { ApiError, notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { mergeValues, useServerDraft } from '@fotosoc/ui/editor';
import { TextAreaField, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { linkClass, NewTabLink } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { sendMessage, type Message } from '../../data/contact';

const EMPTY: Required<Message> = { 'contact-name': '', email: '', message: '' };

/** Contact form. The message is stored on the device until sent. */
export function ContactForm() {
  const { value: message, draft } = useServerDraft<Required<Message>>({
    name: 'fotosoc-draft:contact',
    copy: EMPTY,
    merge: mergeValues,
  });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const fields = error?.fields ?? {};

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await sendMessage(message, key);
      draft.reset();
      setKey(crypto.randomUUID());
      notify('Message sent. We will answer by email.');
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };

  const controlOf = (name: keyof Message) => ({
    name,
    value: message[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      draft.change({ ...message, [name]: target.value });
      setKey(crypto.randomUUID()); // a changed message needs another idempotency key
    },
  });

  return (
    <Form onSubmit={handleSubmit}>
      {error && Object.keys(fields).length === 0 && <Notice kind="bad">{error.message}</Notice>}
      <TextField label="Name" autoComplete="name" maxLength={120} {...controlOf('contact-name')} />
      <TextField label="Email Address" type="email" autoComplete="email" maxLength={254} {...controlOf('email')} />
      <TextAreaField label="Message" rows={8} maxLength={10_000} optional {...controlOf('message')} />
      <div>
        <Button type="submit" size="lg" busy={isBusy} busyLabel="Sending...">
          Send Message
        </Button>
      </div>
      <div>
        <NewTabLink className={linkClass} href="/privacy#writer">
          What we keep about you
        </NewTabLink>
      </div>
    </Form>
  );
}
