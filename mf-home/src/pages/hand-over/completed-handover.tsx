import { formatDate, formatDayAndTime } from '@fotosoc/contract/format-time';
import { Button } from '@fotosoc/ui/button';
import { EditorSection } from '@fotosoc/ui/editor';
import { Notice } from '@fotosoc/ui/notice';
import { Container } from '@fotosoc/ui/page';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef } from 'react';
import { resendInvitation, moveLastDay, undoHandover, type CompletedHandover } from '../../data/handover';
import { CorrectionForm } from './correction-form';
import styles from './hand-over.module.css';
import { Successor } from './successor';
import { useHandoverActions, type ActionOutcome } from './use-handover-actions';
import { formatRights } from './handover-text';

interface AfterwardsProps {
  done: CompletedHandover;
  /** True just after the handover was completed; Undo has the focus then. */
  isNew: boolean;
  onUndone: () => void;
}

/** State of a completed handover: accepted invitations, and possible corrections. */
export function HandoverSummary({ done, isNew, onUndone }: AfterwardsProps) {
  const { id, year, lastDay, undoUntil, successors, leaving, endsRights } = done;
  const { act, isBusy, outcome = isNew ? newsOf(done) : undefined, dialog } = useHandoverActions();
  const wayBack = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) wayBack.current?.focus();
  }, [isNew]);

  async function undo() {
    const undone = await undoHandover(id);
    onUndone();
    return undone;
  }

  return (
    <Container width="text">
      <div className={styles.sections}>
        <div role="status">{outcome && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}</div>
        {undoUntil && (
          <div className={styles.paste}>
            <Meta>{`You can undo the handover until ${formatDayAndTime(undoUntil)}.`}</Meta>
            <Button
              variant="line"
              size="sm"
              busy={isBusy}
              ref={wayBack}
              onClick={() => void act('Undo handover', undo, 'Handover undone.')}
            >
              Undo handover
            </Button>
          </div>
        )}
        <EditorSection title="Who takes over" hint="Links work for 14 days.">
          <List>
            {successors.map((one) => (
              <ListRow key={one.invitationId}>
                <Successor
                  successor={one}
                  isBusy={isBusy}
                  onSend={(email) =>
                    act(
                      'Send',
                      () => resendInvitation(id, one.invitationId, email),
                      `We e-mail a new link to ${email} in one minute.`,
                    )
                  }
                />
              </ListRow>
            ))}
          </List>
          {successors.length === 0 && <Meta>No post has rights.</Meta>}
        </EditorSection>
        <EditorSection
          title={`Committee ${year}`}
          hint={endsRights ? 'For a few days more, choose a later last day.' : undefined}
        >
          <List>
            {leaving.map((person) => (
              <ListRow key={person.id}>
                <div>
                  <strong>{person.name ?? person.email}</strong>
                  <Meta>{person.rights.map(({ right, lastDay }) => endInWords(right, lastDay)).join(', ')}</Meta>
                </div>
              </ListRow>
            ))}
          </List>
          {!endsRights && <Meta>No rights end.</Meta>}
          {endsRights && leaving.length === 0 && <Meta>All rights have ended.</Meta>}
          {endsRights && (
            <CorrectionForm
              name="lastDay"
              label="Last day"
              type="date"
              max="9999-12-31"
              first={lastDay ?? ''}
              missing="Choose a day."
              action="Change last day"
              isBusy={isBusy}
              onSend={(day) =>
                act('Change last day', () => moveLastDay(id, day), `Their rights end on ${formatDate(day)}.`)
              }
            />
          )}
        </EditorSection>
      </div>
      {dialog}
    </Container>
  );
}

function newsOf({ successors }: CompletedHandover): ActionOutcome {
  const count = successors.filter(({ state }) => state === 'invited').length;
  const leave = count === 1 ? ' We send 1 invitation in one minute.' : ` We send ${count} invitations in one minute.`;
  return { kind: 'ok', sentence: `Handed over.${count === 0 ? '' : leave}` };
}

function endInWords(right: CompletedHandover['successors'][0]['rights'][0], lastDay: string | null): string {
  return `${formatRights([right])}${lastDay === null ? '' : ` until ${formatDate(lastDay)}`}`;
}
