import type { BookedItem } from '@fotosoc/contract/managed-booking';
import { useAction } from '@fotosoc/host';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, FieldGroup, Legend, TextAreaField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import { reportProblem } from '../../data/managed-booking';
import styles from './manage.module.css';

export interface ProblemReportsProps {
  /** Items on loan, or returned. */
  things: readonly BookedItem[];
  token: string;
  onReported: () => void;
}

/** Problem reports about items, with a form to send one. */
export function ProblemReports({ things, token, onReported }: ProblemReportsProps) {
  const [isOpen, setOpen] = useState(false);
  if (things.length === 0) return null;
  return (
    <div className={styles.trouble}>
      {things.map(
        ({ id, equipment, trouble }) =>
          trouble && (
            <div key={id}>
              <Meta>{`Your report about ${equipment}, ${formatBookingTimeText(formatBookingTime(new Date(trouble.at)))}:`}</Meta>
              <p className={styles.quote}>{trouble.sentence}</p>
            </div>
          ),
      )}
      <LinkButton onClick={() => setOpen(true)}>Report damage or loss</LinkButton>
      {isOpen && (
        <TroubleDialog
          things={things}
          token={token}
          onClose={() => setOpen(false)}
          onReported={() => {
            setOpen(false);
            onReported();
          }}
        />
      )}
    </div>
  );
}

function TroubleDialog({ things, token, onReported, onClose }: ProblemReportsProps & { onClose: () => void }) {
  const [sentence, setSentence] = useState('');
  const [chosen, setChosen] = useState(things[0]!.id);
  const { isBusy, fields, formProblem, act } = useAction({
    offline: 'Not sent: no connection. Your text is still here.',
  });
  const handleSubmit = () => {
    void act(async () => {
      await reportProblem(token, chosen, sentence);
      onReported();
    });
  };
  return (
    <FormDialog
      title="Report damage or loss"
      action="Send report"
      busyLabel="Sending..."
      isBusy={isBusy}
      problem={formProblem}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {things.length > 1 && (
        <FieldGroup as="fieldset">
          <Legend>Which item?</Legend>
          <div className={styles.choice}>
            {things.map((thing) => (
              <label key={thing.id}>
                <input type="radio" name="item" checked={chosen === thing.id} onChange={() => setChosen(thing.id)} />
                <span>{thing.equipment}</span>
              </label>
            ))}
          </div>
        </FieldGroup>
      )}
      <TextAreaField
        label="What is broken or missing?"
        hint="A sentence is enough. We e-mail the report to the equipment officers."
        required
        rows={3}
        maxLength={1000}
        {...bindText(sentence, setSentence, fields['sentence'])}
      />
    </FormDialog>
  );
}
