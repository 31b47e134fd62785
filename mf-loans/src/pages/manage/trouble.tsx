import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { useAct } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextAreaField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useId, useState, type FormEvent } from 'react';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import { tellTrouble } from '../../data/managed-booking';
import styles from './manage.module.css';

export interface TroubleProps {
  booking: ManagedBooking;
  token: string;
  onTold: () => void;
}

/** What the desk was told is broken or missing, and the way to tell it. */
export function Trouble({ booking: { trouble }, token, onTold }: TroubleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.trouble}>
      {trouble && (
        <>
          <Meta>You told the desk, {inWords(bookingTime(new Date(trouble.at)))}:</Meta>
          <p className={styles.quote}>{trouble.sentence}</p>
        </>
      )}
      <LinkButton onClick={() => setOpen(true)}>Something is broken or missing</LinkButton>
      {isOpen && (
        <TroubleSheet
          token={token}
          onClose={() => setOpen(false)}
          onTold={() => {
            setOpen(false);
            onTold();
          }}
        />
      )}
    </div>
  );
}

function TroubleSheet({ token, onTold, onClose }: { token: string; onTold: () => void; onClose: () => void }) {
  const [sentence, setSentence] = useState('');
  const { isBusy, fields, formProblem, act } = useAct({ offline: 'Not sent: no connection. Nothing is lost.' });
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await tellTrouble(token, sentence);
      onTold();
    });
  };
  return (
    <Dialog
      isSheet
      title="Something is broken or missing"
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy} busyLabel="Sending...">
            Tell the desk
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={handleSubmit}>
        {formProblem && <Notice kind="bad">{formProblem}</Notice>}
        <TextAreaField
          label="What is it?"
          hint="A sentence will do. Whoever lends things out reads it, and gets it by mail."
          required
          rows={3}
          maxLength={1000}
          error={fields['sentence']}
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
        />
      </Form>
    </Dialog>
  );
}
