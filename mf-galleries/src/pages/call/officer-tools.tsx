import type { OpenCall } from '@fotosoc/contract/calls';
import { formatCallArchivePath } from '@fotosoc/contract/limits';
import { confirm, Link, notify, useAction, useNavigate } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Heading } from '@fotosoc/ui/heading';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useRef, useState } from 'react';
import { formatPhotoCount } from '../../components/call-facts/call-facts';
import { createResultsGallery, deleteCall, planWinner, publishResults, useProgress } from '../../data/calls';
import styles from './call.module.css';
import { Entries } from './entries';
import { Judges } from './judges';

/** Tools of a call for officers: progress of the judges, results, and their use elsewhere. */
export function OfficerTools({ call }: { call: OpenCall }) {
  const { slug, state, judgedBy } = call;
  const navigate = useNavigate();
  const { data: progress } = useProgress(slug);
  const { act, isBusy, problem } = useAction();
  const [areShown, setShown] = useState(false);
  const tools = useRef<HTMLElement>(null);
  /** Notifies of a change, and keeps the focus: the pressed button disappears. */
  const handleDone = (sentence: string) => {
    notify(sentence);
    tools.current?.focus();
  };

  const publish = async () => {
    const first = judgedBy === 'none' ? 'Everyone' : 'Judging ends, and everyone';
    const names = call.namesShown === 'never' ? '' : ' with the names';
    const isSure = await confirm({
      question: 'Publish the results?',
      consequence: `${first} sees the results${names}. You cannot undo this.`,
      action: 'Publish results',
    });
    if (isSure && (await act(() => publishResults(slug)))) handleDone('Results published.');
  };
  const remove = async () => {
    const isSure = await confirm({
      question: `Delete ${call.title}?`,
      consequence: `${formatPhotoCount(call.entryCount)}, votes and marks will be deleted. Photos in a gallery stay. You cannot undo this.`,
      action: 'Delete call',
      kind: 'bad',
    });
    if (!isSure || !(await act(() => deleteCall(slug)))) return;
    await navigate('/calls');
    notify('Call deleted.');
  };
  return (
    <section ref={tools} tabIndex={-1} className={styles.tools} aria-label="Tools for officers">
      <Heading size="card">For officers</Heading>
      {progress && (
        <Meta>
          {`${formatPhotoCount(call.entryCount)} entered. ${judgedBy === 'none' ? '' : formatBallots(progress.ballotCount)}`}
        </Meta>
      )}
      {judgedBy === 'judges' && progress && <Judges call={call} judges={progress.judges} />}
      <ButtonRow>
        {state === 'judging' && (
          <Button busy={isBusy} onClick={() => void publish()}>
            Publish results
          </Button>
        )}
        <Link className={getButtonClass({ variant: 'line' })} to={`/calls/${slug}/edit`}>
          Edit call
        </Link>
        {call.entryCount > 0 && (
          <Button variant="line" aria-expanded={areShown} onClick={() => setShown(!areShown)}>
            {areShown ? 'Hide entries' : 'Show entries'}
          </Button>
        )}
        {(state === 'judging' || state === 'results') && call.entryCount > 0 && (
          <a className={getButtonClass({ variant: 'line' })} href={formatCallArchivePath(slug)} download>
            Download photos
          </a>
        )}
      </ButtonRow>
      {areShown && <Entries slug={slug} />}
      {state === 'results' && call.entryCount > 0 && <ResultTools call={call} onDone={handleDone} />}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div>
        <LinkButton onClick={() => void remove()}>Delete call</LinkButton>
      </div>
    </section>
  );
}

function formatBallots(count: number): string {
  return count === 1 ? '1 person has judged.' : `${count} people have judged.`;
}

function ResultTools({ call, onDone }: { call: OpenCall; onDone: (sentence: string) => void }) {
  const { slug, judgedBy, namesShown, galleryLink } = call;
  const { act, isBusy, problem, fields } = useAction();
  const [day, setDay] = useState('');
  const create = async (entries: 'all' | 'chosen') => {
    if (await act(() => createResultsGallery(slug, entries))) onDone('Gallery created.');
  };
  const plan = async () => {
    if (await act(() => planWinner(slug, day))) notify('The winner is planned as Foto of the Week.');
  };
  return (
    <>
      <ButtonRow>
        {galleryLink === undefined && (
          <Button variant="line" busy={isBusy} onClick={() => void create('all')}>
            Create gallery of all photos
          </Button>
        )}
        {galleryLink === undefined && judgedBy !== 'none' && (
          <Button variant="line" busy={isBusy} onClick={() => void create('chosen')}>
            Create gallery of chosen photos
          </Button>
        )}
        <Link className={getButtonClass({ variant: 'line' })} to={`/calls/${slug}/labels`}>
          Print labels
        </Link>
      </ButtonRow>
      {judgedBy !== 'none' && namesShown !== 'never' && (
        <Form
          className={styles.inline}
          onSubmit={(event) => {
            event.preventDefault();
            void plan();
          }}
        >
          <TextField
            label="Show the winner as Foto of the Week from"
            type="date"
            {...bindText(day, setDay, fields['day'] ?? fields['photoId'])}
          />
          <Button type="submit" variant="line" busy={isBusy}>
            Plan winner
          </Button>
        </Form>
      )}
      {problem && Object.keys(fields).length === 0 && <Notice kind="bad">{problem}</Notice>}
    </>
  );
}
