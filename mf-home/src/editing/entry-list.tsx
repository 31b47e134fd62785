import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { isSameValue } from '@fotosoc/ui/editor';
import { PlusIcon } from '@fotosoc/ui/icon';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { DownIcon, PencilIcon, UpIcon } from './edit-icons';
import styles from './editing.module.css';
import { DiscardButton } from './discard-button';
import { mayCloseFields } from './open-fields';

interface Entry {
  id: string;
}

export interface EntryListProps<T extends Entry> {
  entries: readonly T[];
  /** Published entries. An entry that is missing in `entries` was removed; the list offers to restore it. */
  seen: readonly T[];
  onChange: (entries: T[]) => void;
  nameOf: (entry: T) => string;
  /** e.g. `Add a link` */
  addLabel: string;
  make: (id: string) => T;
  renderRow: (entry: T, index: number) => ReactNode;
  /** Renders the fields of an open entry.
   *  @param index index of the entry in the paths of validation errors */
  renderForm: (entry: T, change: (entry: T) => void, index: number) => ReactNode;
  className?: string;
  rowClass?: string;
  isWrong?: (index: number) => boolean;
}

/** List whose entries can be edited, moved and removed; only one is open at a time. */
export function EntryList<T extends Entry>(props: EntryListProps<T>) {
  const { entries, seen, onChange, nameOf, addLabel, make, renderRow, renderForm, className, rowClass, isWrong } =
    props;
  const [openId, setOpenId] = useState('');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Entry and element that get the focus after the next render. */
  const focus = useRef('');
  const listId = useId();
  useEffect(() => {
    if (focus.current === '') return;
    const [entry, what] = focus.current.split(' ');
    focus.current = '';
    const within = list.current?.querySelector(`[data-entry="${CSS.escape(entry!)}"]`);
    const target = within?.querySelector<HTMLElement>(
      what === 'field' ? 'input:not([hidden]), textarea, select' : `[data-act="${what}"]`,
    );
    (target ?? within?.querySelector<HTMLElement>('button'))?.focus();
    if (what === 'field') within?.scrollIntoView({ block: 'nearest' });
  }); // runs after every render, because any render may create the target
  const setFocus = (next: string) => {
    focus.current = next;
  };

  const replace = (id: string, next: T) => onChange(entries.map((entry) => (entry.id === id ? next : entry)));
  const move = (from: number, to: number) => {
    const next = [...entries];
    const [moved] = next.splice(from, 1);
    next.splice(to, 0, moved!);
    onChange(next);
    const isAtEnd = to === 0 || to === entries.length - 1;
    const act = to < from ? 'up' : 'down';
    setFocus(`${moved!.id} ${isAtEnd ? (act === 'up' ? 'down' : 'up') : act}`);
    setSaid(`${nameOf(moved!)} moved to position ${to + 1} of ${entries.length}.`);
  };
  /** Opens an entry, which closes the open one. */
  const open = async (id: string) => {
    if (!(await mayCloseFields())) return;
    setOpenId(id);
    setFocus(`${id} field`);
  };
  const close = async (id: string) => {
    if (!(await mayCloseFields())) return;
    setOpenId('');
    setFocus(`${id} edit`);
  };
  const remove = (entry: T) => {
    onChange(entries.filter(({ id }) => id !== entry.id));
    setOpenId('');
    setSaid(`${nameOf(entry)} removed.`);
    if (seen.some(({ id }) => id === entry.id)) setFocus(`${entry.id} back`);
    else addButton.current?.focus();
  };
  const bringBack = (entry: T) => {
    const next = [...entries];
    next.splice(Math.min(seen.indexOf(entry), next.length), 0, entry);
    onChange(next);
    setFocus(`${entry.id} edit`);
  };
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const add = async () => {
    if (!(await mayCloseFields())) return;
    const entry = make(crypto.randomUUID());
    latest.current.onChange([...latest.current.entries, entry]); // another editor may have changed the list meanwhile
    setOpenId(entry.id);
    setFocus(`${entry.id} field`);
  };
  const removed = seen.filter(({ id }) => !entries.some((entry) => entry.id === id));

  return (
    <>
      <ul ref={list} className={className} id={listId}>
        {entries.map((entry, index) =>
          entry.id === openId ? (
            <li key={entry.id} className={styles.open} data-entry={entry.id}>
              <OpenEntry
                name={nameOf(entry)}
                place={`Position ${index + 1} of ${entries.length}`}
                was={seen.find(({ id }) => id === entry.id)}
                entry={entry}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < entries.length - 1 ? () => move(index, index + 1) : undefined}
                onPutBack={(was) => replace(entry.id, was)}
                onRemove={() => remove(entry)}
                onDone={() => void close(entry.id)}
              >
                {renderForm(entry, (next) => replace(entry.id, next), index)}
              </OpenEntry>
            </li>
          ) : (
            <li key={entry.id} className={rowClass} data-entry={entry.id}>
              {renderRow(entry, index)}
              <button
                type="button"
                className={styles.pen}
                data-act="edit"
                aria-expanded="false"
                aria-label={`Edit ${nameOf(entry) || 'the new entry'}${isWrong?.(index) ? ', which has mistakes' : ''}`}
                data-wrong={isWrong?.(index) ? '' : undefined}
                onClick={() => void open(entry.id)}
              >
                <PencilIcon />
                <span>Edit</span>
              </button>
            </li>
          ),
        )}
        {removed.map((entry) => (
          <li key={entry.id} className={styles.removed} data-entry={entry.id}>
            <span>{`${nameOf(entry)} will be removed when you publish.`}</span>
            <LinkButton data-act="back" onClick={() => bringBack(entry)}>
              Undo
            </LinkButton>
          </li>
        ))}
      </ul>
      <button ref={addButton} type="button" className={styles.add} onClick={() => void add()}>
        <PlusIcon />
        {addLabel}
      </button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface OpenEntryProps<T> {
  name: string;
  place: string;
  entry: T;
  /** Published entry; `undefined` for a new one. */
  was: T | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onPutBack: (was: T) => void;
  onRemove: () => void;
  onDone: () => void;
  children: ReactNode;
}

function OpenEntry<T>({
  name,
  place,
  entry,
  was,
  onUp,
  onDown,
  onPutBack,
  onRemove,
  onDone,
  children,
}: OpenEntryProps<T>) {
  return (
    <div className={styles.entry} role="group" aria-label={name || 'New entry'}>
      <div className={styles.entryHead}>
        <Meta as="span">{place}</Meta>
        <span>
          <Arrow act="up" label={`Move ${name} up`} onClick={onUp} />
          <Arrow act="down" label={`Move ${name} down`} onClick={onDown} />
        </span>
      </div>
      {children}
      <div className={styles.entryFoot}>
        <LinkButton className={styles.bad} onClick={onRemove}>
          Remove
        </LinkButton>
        <ButtonRow>
          {was !== undefined && !isSameValue(entry, was) && <DiscardButton onDiscard={() => onPutBack(was)} />}
          <Button size="sm" onClick={onDone}>
            Done
          </Button>
        </ButtonRow>
      </div>
    </div>
  );
}

function Arrow({ act, label, onClick }: { act: 'up' | 'down'; label: string; onClick: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      data-act={act}
      disabled={!onClick}
      onClick={onClick}
    >
      {act === 'up' ? <UpIcon /> : <DownIcon />}
    </button>
  );
}
