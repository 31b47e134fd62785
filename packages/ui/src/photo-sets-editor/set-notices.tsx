import { useEffect, useRef } from 'react';
import { Button, ButtonRow } from '../button/button.tsx';
import { areAllNamed, describeLeftOut, joinFileNames } from '../photo-upload/file-names.ts';
import { continueInNewSet, dropLeftOut, formatPlural, removeFailed, type EditedSet } from './edited-sets.ts';
import styles from './photo-sets-editor.module.css';
import { formatTitleId } from './set-head.tsx';

export interface SetNoticesProps {
  sets: readonly EditedSet[];
  onChange: (change: (sets: readonly EditedSet[]) => readonly EditedSet[]) => void;
  /** Singular noun of a gallery for people, e.g. `sub-gallery`. */
  noun: string;
  limits: { galleries: number; images: number; title: number };
}

/** Renders notices about excess and failed photos of a form, with actions. Placed in the bottom bar of the window,
 *  which is always visible. */
export function SetNotices({ sets, onChange, noun, limits }: SetNoticesProps) {
  const added = useRef<string>(undefined);
  useEffect(() => {
    const title = added.current === undefined ? null : document.getElementById(formatTitleId(added.current));
    title?.focus();
    if (title) added.current = undefined;
  });
  const isFull = sets.length >= limits.galleries;
  const failures = groupFailures(sets);
  const continueElsewhere = (key: string) => {
    const newKey = crypto.randomUUID();
    added.current = newKey;
    onChange((before) => continueInNewSet(before, key, { limits, newKey }));
  };
  return (
    <>
      {sets.map(({ key, leftOut = [] }) =>
        leftOut.length === 0 ? null : (
          <div key={key} className={styles.notice}>
            <p>{describeLeftOut(leftOut, limits.images, noun)}</p>
            <AllNames names={leftOut.map(({ name }) => name)} />
            {isFull && <p>{`You have ${sets.length} ${formatPlural(noun)} already, the limit.`}</p>}
            <ButtonRow>
              {!isFull && (
                <Button size="sm" onClick={() => continueElsewhere(key)}>
                  {`Add ${counted(leftOut.length)} to a new ${noun}`}
                </Button>
              )}
              <Button variant="line" size="sm" onClick={() => onChange((before) => dropLeftOut(before, key))}>
                {leftOut.length === 1 ? 'Leave this photo out' : `Leave ${counted(leftOut.length)} out`}
              </Button>
            </ButtonRow>
          </div>
        ),
      )}
      {failures.size > 0 && (
        <div className={styles.notice}>
          {[...failures].map(([reason, names]) => (
            <p key={reason}>{`${joinFileNames(names)}: ${reason}`}</p>
          ))}
          <ButtonRow>
            <Button variant="line" size="sm" onClick={() => onChange(removeFailed)}>
              {`Remove ${[...failures.values()].flat().length === 1 ? 'failed photo' : 'all failed photos'}`}
            </Button>
          </ButtonRow>
        </div>
      )}
    </>
  );
}

function groupFailures(sets: readonly EditedSet[]): Map<string, string[]> {
  const failures = new Map<string, string[]>();
  for (const { name, upload } of sets.flatMap(({ items }) => items)) {
    if (upload?.phase !== 'failed') continue;
    const reason = upload.error ?? 'The upload failed.';
    failures.set(reason, [...(failures.get(reason) ?? []), name]);
  }
  return failures;
}

function AllNames({ names }: { names: readonly string[] }) {
  if (areAllNamed(names)) return null;
  return (
    <details className={styles.names}>
      <summary>{`All ${names.length} file names`}</summary>
      {names.join(', ')}
    </details>
  );
}

function counted(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
