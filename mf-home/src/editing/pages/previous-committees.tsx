import { useState } from 'react';
import type { SectionValues } from '@fotosoc/contract/page-section';
import { bindText, TextAreaField, TextField } from '@fotosoc/ui/field';
import {
  PreviousCommitteesPage,
  Year,
  Years,
} from '../../components/previous-committees-page/previous-committees-page';
import page from '../../components/previous-committees-page/previous-committees-page.module.css';
import { EntryList } from '../entry-list';
import { ParagraphField } from '../paragraph-field';
import { useSection } from '../use-editing';
import styles from './previous-committees.module.css';

type Committee = SectionValues['previous-committees']['committees'][number];

function PreviousCommitteesEditor() {
  const { value, seen, change, mistake } = useSection('previous-committees');
  return (
    <PreviousCommitteesPage
      lead={
        <ParagraphField
          label="Introduction"
          maxLength={300}
          value={value.lead}
          error={mistake('lead')}
          onChange={(lead) => change({ ...value, lead })}
        />
      }
    >
      <EntryList<Committee>
        entries={value.committees}
        seen={seen.committees}
        onChange={(committees) => change({ ...value, committees })}
        nameOf={({ year }) => `Committee ${year}`}
        addLabel="Add year"
        make={(id) => ({ id, year: '', members: [] })}
        className={page.years}
        rowClass={styles.row}
        isWrong={(index) => {
          const { members } = value.committees[index]!;
          const paths = members.flatMap((_, place) => [`members.${place}.role`, `members.${place}.name`]);
          return ['year', ...paths].some((path) => mistake(`committees.${index}.${path}`));
        }}
        renderRow={(committee) => (
          <div className={page.year}>
            <Year committee={committee} />
          </div>
        )}
        renderForm={(committee, set, index) => (
          <>
            <TextField
              label="Year"
              maxLength={20}
              hint="For example 2025/26."
              {...bindText(committee.year, (year) => set({ ...committee, year }), mistake(`committees.${index}.year`))}
            />
            <MembersField
              committee={committee}
              error={mistakeOf(committee, (path) => mistake(`committees.${index}.${path}`))}
              onChange={(members) => set({ ...committee, members })}
            />
          </>
        )}
      />
    </PreviousCommitteesPage>
  );
}

interface MembersFieldProps {
  committee: Committee;
  error: string | undefined;
  onChange: (members: Committee['members']) => void;
}

/** Field with all members of a year, one per line. */
function MembersField({ committee: { members }, error, onChange }: MembersFieldProps) {
  const [text, setText] = useState(() => members.map(({ role, name }) => `${role}: ${name}`).join('\n'));
  return (
    <TextAreaField
      label="Members"
      rows={Math.max(6, members.length + 1)}
      hint="One line each, e.g. Chairperson: Ada Byrne."
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        onChange(membersOf(target.value));
      }}
    />
  );
}

function membersOf(text: string): Committee['members'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, 60).map((line) => {
    const [role = '', ...name] = line.split(':');
    return { role: role.trim().slice(0, 120), name: name.join(':').trim().slice(0, 120) };
  });
}

function mistakeOf({ members }: Committee, mistake: (path: string) => string | undefined): string | undefined {
  const place = members.findIndex((_, index) => mistake(`members.${index}.role`) ?? mistake(`members.${index}.name`));
  return place === -1 ? undefined : `Line ${place + 1} needs a post and a name, with a colon between them.`;
}

function PreviousCommitteesPreview() {
  const { value } = useSection('previous-committees');
  return (
    <PreviousCommitteesPage lead={value.lead}>
      <Years committees={value.committees} />
    </PreviousCommitteesPage>
  );
}

export const previousCommitteesEditing = { Editor: PreviousCommitteesEditor, Preview: PreviousCommitteesPreview };
