import type { OpenCall, OwnEntry } from '@fotosoc/contract/calls';
import { confirm, Link, notify, useAction } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { keepFocus } from '@fotosoc/ui/list';
import { Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import styles from './own-entries.module.css';

export interface OwnEntriesProps {
  call: OpenCall;
  entries: readonly OwnEntry[];
  /** Returns the path of the form that changes an entry. */
  getEntryPath: (id: string) => string;
  onWithdraw: (id: string) => Promise<void>;
}

/** The user's entries in a call, which can be changed and withdrawn until the call closes. */
export function OwnEntries({ entries, ...row }: OwnEntriesProps) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} {...row} />
      ))}
    </ul>
  );
}

function EntryRow({ call, entry, getEntryPath, onWithdraw }: Omit<OwnEntriesProps, 'entries'> & { entry: OwnEntry }) {
  // A toast stays if the entry is gone because another tab has withdrawn it.
  const { act, isBusy } = useAction({ onFailed: (_, sentence) => notify(sentence, 'bad') });
  const withdraw = async () => {
    const isSure = await confirm({
      question: `Withdraw ${entry.title}?`,
      consequence: 'The photo leaves the call. Until the call closes, you can enter another photo.',
      action: 'Withdraw photo',
      refusal: 'Keep photo',
      kind: 'bad',
    });
    if (isSure && (await act(() => onWithdraw(entry.id)))) notify('Photo withdrawn.');
  };
  return (
    <li ref={keepFocus} className={styles.entry}>
      <Photo photo={entry.photo} alt="" widths={{ all: '96px' }} ratio={1} />
      <div>
        <WorkTitle>{entry.title}</WorkTitle>
        <Meta dir="auto">{entry.name}</Meta>
        {entry.isHidden && <Meta>The committee has hidden this photo.</Meta>}
        {call.state === 'open' && (
          <ButtonRow className={styles.actions}>
            <Link className={getButtonClass({ variant: 'line', size: 'sm' })} to={getEntryPath(entry.id)}>
              Change
            </Link>
            <Button variant="line" size="sm" busy={isBusy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </ButtonRow>
        )}
      </div>
    </li>
  );
}
