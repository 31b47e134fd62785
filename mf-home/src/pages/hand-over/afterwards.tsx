import { ApiError } from '@fotosoc/contract/request';
import { TIME_ZONE } from '@fotosoc/contract/time-zone';
import { Button } from '@fotosoc/ui/button';
import { EditorSection } from '@fotosoc/ui/editor';
import { FieldError, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Container } from '@fotosoc/ui/page';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { inviteAgain, moveLastDay, undoHandOver, type HandedOver } from '../../data/hand-over';
import styles from './hand-over.module.css';
import { usePasswordAsked } from './use-password-asked';
import { dayInWords, rightsInWords } from './words';

const WHEN = new Intl.DateTimeFormat('en-IE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});
const ONCE_MORE = { title: 'Once more, please', refusal: 'Cancel' };
const STATES = { holds: 'Has accepted', invited: 'Invited, not accepted yet', lapsed: 'The invitation has ended' };

/** What has become of a hand over: who has accepted, and what can still be put right. */
export function Afterwards({ done }: { done: HandedOver }) {
  const { id, year, lastDay, undoUntil, successors, leaving } = done;
  const { run, dialog } = usePasswordAsked();
  const [outcome, setOutcome] = useState<{ kind: 'ok' | 'bad'; sentence: string }>();
  const [day, setDay] = useState(lastDay ?? '');

  /** @returns a sentence per field that was refused */
  async function act(action: string, change: () => Promise<unknown>, sentence: string): Promise<boolean> {
    try {
      if (!(await run({ ...ONCE_MORE, action }, change))) return false;
      setOutcome({ kind: 'ok', sentence });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({
        kind: 'bad',
        sentence: error.status === 0 ? 'Not done: no connection. It is as it was.' : error.message,
      });
      return false;
    }
  }

  return (
    <Container width="text">
      <div className={styles.sections}>
        <div role="status">{outcome && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}</div>
        {undoUntil && (
          <div className={styles.paste}>
            <Meta>Committees and rights can be put back as they were until {WHEN.format(new Date(undoUntil))}.</Meta>
            <Button
              variant="line"
              size="sm"
              onClick={() => void act('Take it back', () => undoHandOver(id), 'Taken back.')}
            >
              Take it back
            </Button>
          </div>
        )}
        <EditorSection title="Who takes over" hint="Links work for 14 days.">
          <Rows>
            {successors.map((one) => (
              <Row key={one.invitationId}>
                <Successor
                  successor={one}
                  onSend={async (email) =>
                    act(
                      'Send',
                      () => inviteAgain(id, one.invitationId, email),
                      `A new link leaves for ${email} in a minute.`,
                    )
                  }
                />
              </Row>
            ))}
          </Rows>
          {successors.length === 0 && <Meta>No post gave any rights.</Meta>}
        </EditorSection>
        <EditorSection title={`Committee ${year}`} hint="A few days more? Choose a later one.">
          <Rows>
            {leaving.map((person) => (
              <Row key={person.id}>
                <div>
                  <strong>{person.name ?? person.email}</strong>
                  <Meta>{person.rights.map(({ right, lastDay }) => endInWords(right, lastDay)).join(', ')}</Meta>
                </div>
              </Row>
            ))}
          </Rows>
          <form
            className={styles.pair}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (day !== '') {
                void act('Move', () => moveLastDay(id, day), `Their rights end on ${dayInWords(day)}.`);
              }
            }}
          >
            <TextField label="Last day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
            <Button type="submit" variant="line" disabled={day === '' || day === lastDay}>
              Move the last day
            </Button>
          </form>
        </EditorSection>
      </div>
      {dialog}
    </Container>
  );
}

function endInWords(right: HandedOver['successors'][0]['rights'][0], lastDay: string | null): string {
  return `${rightsInWords([right])}${lastDay === null ? '' : ` until ${dayInWords(lastDay)}`}`;
}

interface SuccessorProps {
  successor: HandedOver['successors'][0];
  /** @returns whether it was sent */
  onSend: (email: string) => Promise<boolean>;
}

function Successor({ successor: { email, name, positions, rights, state }, onSend }: SuccessorProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <div>
        <strong>{name}</strong>
        <Meta>
          {positions.join(', ')}: {rightsInWords(rights)}. {STATES[state]}. {email}
        </Meta>
      </div>
      {state !== 'holds' && (
        <div className={styles.acts}>
          <LinkButton onClick={() => void onSend(email)}>
            Send again<VisuallyHidden> to {name}</VisuallyHidden>
          </LinkButton>
          <LinkButton
            aria-expanded={typed !== undefined}
            onClick={() => setTyped(typed === undefined ? email : undefined)}
          >
            Correct<VisuallyHidden> the address of {name}</VisuallyHidden>
          </LinkButton>
        </div>
      )}
      {typed !== undefined && state !== 'holds' && (
        <form
          className={styles.pair}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void onSend(typed).then((isSent) => isSent && setTyped(undefined));
          }}
        >
          <TextField
            label={`E-mail of ${name}`}
            type="email"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="line">
            Send to this address
          </Button>
          {typed.trim() === '' && <FieldError>Type the e-mail address.</FieldError>}
        </form>
      )}
    </>
  );
}
