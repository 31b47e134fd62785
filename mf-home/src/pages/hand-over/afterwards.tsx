import { TIME_ZONE } from '@fotosoc/contract/time-zone';
import { Button } from '@fotosoc/ui/button';
import { EditorSection } from '@fotosoc/ui/editor';
import { Notice } from '@fotosoc/ui/notice';
import { Container } from '@fotosoc/ui/page';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Meta } from '@fotosoc/ui/text';
import { inviteAgain, moveLastDay, undoHandOver, type HandedOver } from '../../data/hand-over';
import styles from './hand-over.module.css';
import { LastDayForm } from './last-day-form';
import { Successor } from './successor';
import { useActs } from './use-acts';
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

/** What has become of a hand over: who has accepted, and what can still be put right. */
export function Afterwards({ done }: { done: HandedOver }) {
  const { id, year, lastDay, undoUntil, successors, leaving } = done;
  const { act, isBusy, outcome, dialog } = useActs();
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
              busy={isBusy}
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
                  isBusy={isBusy}
                  onSend={(email) =>
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
          {leaving.length === 0 && <Meta>Nobody of them holds rights any more.</Meta>}
          <LastDayForm
            lastDay={lastDay}
            isBusy={isBusy}
            onMove={(day) => act('Move', () => moveLastDay(id, day), `Their rights end on ${dayInWords(day)}.`)}
          />
        </EditorSection>
      </div>
      {dialog}
    </Container>
  );
}

function endInWords(right: HandedOver['successors'][0]['rights'][0], lastDay: string | null): string {
  return `${rightsInWords([right])}${lastDay === null ? '' : ` until ${dayInWords(lastDay)}`}`;
}
