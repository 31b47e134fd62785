import type { Equipment } from '@fotosoc/contract/loan';
import { ApiError } from '@fotosoc/contract/request';
import { Button } from '@fotosoc/ui/button';
import { Done } from '@fotosoc/ui/done';
import { FieldError, TextField } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Row, Rows } from '@fotosoc/ui/rows';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { dayInWords, whenInWords } from '../../components/desk-words/desk-words';
import { setService, undoEnd, undoService, useUnits } from '../../data/desk';
import styles from './desk-equipment.module.css';

type Unit = NonNullable<ReturnType<typeof useUnits>['data']>['units'][number];

const BACK = { fine: 'fine', look: 'needs a look', broken: 'broken' };

/** The numbered things of a kind, where each is, and who had them. */
export function Units({ kind, say }: { kind: Equipment; say: (sentence: string) => void }) {
  const { data, isPending, refetch } = useUnits(kind.id);
  if (isPending) return <Spinner label="Loading..." />;
  if (!data) return <LoadError what="They" row onRetry={() => void refetch()} />;
  return (
    <div className={styles.units}>
      <Rows>
        {data.units.map((unit) => (
          <UnitRow key={unit.number} kind={kind} unit={unit} say={say} />
        ))}
      </Rows>
      {data.loans.length > 0 && (
        <section aria-label={`What happened to ${kind.name}`}>
          <Heading size="card" as="h3" className={styles.name}>
            What happened to it
          </Heading>
          <ol className={styles.history}>
            {data.loans.map(({ number, email, outAt, backAt, condition, note }) => (
              <li key={`${number} ${outAt}`}>
                <b>No. {number}</b> to {email || 'somebody'}, {whenInWords(outAt)}
                {backAt ? `; back ${whenInWords(backAt)}, ${BACK[condition ?? 'fine']}` : '; out'}
                {note && `: ${note}`}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function UnitRow({ kind, unit, say }: { kind: Equipment; unit: Unit; say: (sentence: string) => void }) {
  const { number, outOfService, holder } = unit;
  const [why, setWhy] = useState<string>();
  const [problem, setProblem] = useState('');
  const [outcome, setOutcome] = useState<{ entryId: string; sentence: string; undoUntil: Date }>();
  const heading = useRef<HTMLElement>(null);
  const set = async (reason: string | null) => {
    setProblem('');
    try {
      const { id: entryId } = await setService(kind.id, number, reason);
      setWhy(undefined);
      const sentence = reason === null ? 'In service again.' : 'Out of service.';
      setOutcome({ entryId, sentence, undoUntil: undoEnd() });
      say(`No. ${number}: ${sentence} Undo is possible for one minute.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? 'Not saved: no connection. It is as it was.' : error.message);
    }
  };
  const takeBack = async () => {
    setProblem('');
    try {
      if (outcome) await undoService(outcome.entryId);
      setOutcome(undefined);
      heading.current?.focus();
      say('Undone.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.status === 0 ? 'Not undone: no connection. It is as it was.' : error.message);
    }
  };
  return (
    <Row>
      <div>
        <b ref={heading} tabIndex={-1}>
          No. {number}
        </b>
        <Meta>{placeOf(unit)}</Meta>
      </div>
      {outcome && (
        <Done key={outcome.entryId} undoUntil={outcome.undoUntil} heading={heading} onUndo={() => void takeBack()}>
          {outcome.sentence}
        </Done>
      )}
      {outOfService && !outcome && (
        <Button variant="line" size="sm" onClick={() => void set(null)}>
          Back in service<VisuallyHidden> No. {number}</VisuallyHidden>
        </Button>
      )}
      {!outOfService && !holder && !outcome && why === undefined && (
        <LinkButton onClick={() => setWhy('')}>
          Out of service<VisuallyHidden> No. {number}</VisuallyHidden>
        </LinkButton>
      )}
      {why !== undefined && !outOfService && (
        <div className={styles.why}>
          <TextField
            label={`What is wrong with No. ${number}`}
            maxLength={200}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
          <Button size="sm" onClick={() => void set(why)}>
            Out of service
          </Button>
          <LinkButton onClick={() => setWhy(undefined)}>Cancel</LinkButton>
        </div>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </Row>
  );
}

function placeOf({ outOfService, holder }: Unit): string {
  if (outOfService) {
    return `Out of service since ${dayInWords(outOfService.since)}${outOfService.why && `: ${outOfService.why}`}`;
  }
  return holder ? `With ${holder.email} until ${whenInWords(holder.until)}` : 'Here';
}
