import { calculateUndoEnd } from '@fotosoc/contract/limits';
import type { GivenRight, Person } from '@fotosoc/contract/people';
import { formatDate } from '@fotosoc/contract/format-time';
import { useAction } from '@fotosoc/host';
import { RIGHT_TEXTS, RIGHTS, type Right } from '@fotosoc/contract/rights';
import { RightBadge, StatusBadge } from '@fotosoc/ui/badge';
import { Button } from '@fotosoc/ui/button';
import { OutcomeNotice, useUndoableAction, type UndoableOutcome } from '@fotosoc/ui/undo-notice';
import { bindText, FieldError, Hint, TextField } from '@fotosoc/ui/field';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import type { RunWithPassword } from '@fotosoc/ui/password-dialog';
import { List } from '@fotosoc/ui/list';
import { Switch } from '@fotosoc/ui/switch';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState, type SyntheticEvent } from 'react';
import { changeRight, endRights, undoRights, type RightsChange } from '../../data/people';
import styles from './people.module.css';
import { formatRightsEnd, getRightHint } from './people-text';

export interface PersonRowProps {
  person: Person;
  isSelf: boolean;
  run: RunWithPassword;
  say: (sentence: string) => void;
}

interface Outcome extends UndoableOutcome {
  /** Right whose change is confirmed; `undefined` for all rights of the person. */
  right: Right | undefined;
}

export function PersonRow({ person, isSelf, run, say }: PersonRowProps) {
  const [isOpen, setOpen] = useState(false);
  /** Right of the running or last action. */
  const [asked, setAsked] = useState<Right>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, email, name, rights, isNamedByServer, isSuspended } = person;
  const title = name ?? email;
  const end = formatRightsEnd(rights);

  const { act, problem } = useAction({ onFailed: (_, sentence) => say(sentence) });
  const { outcome, settle, takeBack } = useUndoableAction<Outcome>({
    act,
    undo: ({ right, entryId }) => {
      setAsked(right);
      return run({ action: 'Undo' }, () => undoRights(entryId));
    },
    say,
    heading,
  });

  async function changeRights(right: Right | undefined, sentence: string, change: () => Promise<RightsChange>) {
    const isGrave = right === 'administrator' && !rights.some((one) => one.right === 'administrator');
    const question = isGrave
      ? {
          title: `Make ${title} an administrator?`,
          consequence: <Meta>They can then do everything, including changing your rights.</Meta>,
          action: 'Make administrator',
          isAlways: true,
        }
      : { action: 'Confirm' };
    setAsked(right);
    await act(async () => {
      const changed = await run(question, change);
      if (changed) settle({ right, sentence, entryId: changed.entry.id, undoUntil: calculateUndoEnd() });
    });
  }

  const outcomeOf = (right: Right | undefined) => (
    <>
      {problem && asked === right && <FieldError>{problem}</FieldError>}
      {outcome?.right === right && <OutcomeNotice outcome={outcome} heading={heading} onUndo={() => void takeBack()} />}
    </>
  );

  return (
    <li className={styles.person}>
      <div>
        <Heading size="card" as="h3" ref={heading} tabIndex={-1} className={styles.name}>
          {title}
        </Heading>
        {name && <Meta>{email}</Meta>}
      </div>
      <div className={styles.rights}>
        <p className={styles.badges}>
          {rights.map(({ right }) => (
            <RightBadge key={right} isSolid={right === 'administrator'}>
              {RIGHT_TEXTS[right].label}
            </RightBadge>
          ))}
          {rights.length === 0 && <Meta as="span">No rights</Meta>}
          {isSuspended && <StatusBadge status="bad">Suspended</StatusBadge>}
        </p>
        {isSuspended && <Hint>These rights have no effect until you lift the suspension.</Hint>}
        {isNamedByServer ? (
          <Hint>Set in the server’s configuration; cannot be changed here.</Hint>
        ) : (
          end && <Hint>{end}</Hint>
        )}
      </div>
      {!isNamedByServer && (
        <LinkButton className={styles.change} aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
          <span>{isOpen ? 'Close' : 'Change'}</span>
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </LinkButton>
      )}
      {isOpen && (
        <div className={styles.open}>
          {isSelf && (
            <Notice>You are changing your own rights. Without Administrator you can no longer open this page.</Notice>
          )}
          <List>
            {RIGHTS.map((right) => (
              <li key={right}>
                <RightSwitch
                  right={right}
                  given={rights.find((one) => one.right === right)}
                  isPart={right !== 'administrator' && rights.some((one) => one.right === 'administrator')}
                  onChange={(given) =>
                    void changeRights(right, sentenceOf(title, right, given), () => changeRight(id, right, given))
                  }
                />
                {outcomeOf(right)}
              </li>
            ))}
          </List>
          {rights.length > 0 && (
            <div>
              <Button
                variant="bad-line"
                size="sm"
                onClick={() => void changeRights(undefined, `All rights of ${title} ended.`, () => endRights(id))}
              >
                End all rights now
              </Button>
            </div>
          )}
          {outcomeOf(undefined)}
        </div>
      )}
    </li>
  );
}

function sentenceOf(name: string, right: Right, given: { lastDay: string | null } | null): string {
  if (!given) return `${name} may no longer ${RIGHT_TEXTS[right].may}.`;
  return `${name} may ${RIGHT_TEXTS[right].may}${given.lastDay ? `, until ${formatDate(given.lastDay)}` : ''}.`;
}

interface RightSwitchProps {
  right: Right;
  given: GivenRight | undefined;
  /** True if the person has this right as a part of the administrator right. */
  isPart: boolean;
  onChange: (given: { lastDay: string | null } | null) => void;
}

/** Switch of a right. A granted right also shows its last day. */
function RightSwitch({ right, given, isPart, onChange }: RightSwitchProps) {
  const [day, setDay] = useState(given?.lastDay ?? '');
  const { label } = RIGHT_TEXTS[right];
  const [error, setError] = useState('');
  const handleDay = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    // An incomplete date has an empty value, which would give the right without an end.
    const isIncomplete = currentTarget.validity.badInput;
    setError(isIncomplete ? 'Complete the date, or clear the field.' : '');
    if (given && !isIncomplete && day !== (given.lastDay ?? '')) onChange({ lastDay: day || null });
  };
  return (
    <>
      <Switch
        label={label}
        hint={isPart && !given ? 'Included in Administrator' : getRightHint(right)}
        isOn={given !== undefined}
        onSwitch={(isOn) => onChange(isOn ? { lastDay: day || null } : null)}
      />
      {given && (
        <div className={styles.until}>
          <TextField
            label="Until"
            hint="Access ends after this day. Leave empty for no end date."
            type="date"
            optional
            {...bindText(day, setDay, error)}
            onBlur={handleDay}
            onKeyDown={(event) => {
              if (event.key === 'Enter') handleDay(event);
            }}
          />
        </div>
      )}
    </>
  );
}
