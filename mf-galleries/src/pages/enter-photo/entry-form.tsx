import type { OpenCall, OwnEntry } from '@fotosoc/contract/calls';
import { LIMITS } from '@fotosoc/contract/limits';
import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { notify, useAction, useNavigate } from '@fotosoc/host';
import { describeProgress, UploadButton, usePictureUpload } from '@fotosoc/photos/picture-upload';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { Heading } from '@fotosoc/ui/heading';
import { Notice } from '@fotosoc/ui/notice';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import type { EntryValues } from '../../data/calls';
import { EntriesUsedUp } from './entries-used-up';
import styles from './enter-photo.module.css';
import { EntryHead } from './entry-head';

export interface EntryFormProps {
  call: OpenCall;
  /** Entry to change, read once; `undefined` for a new entry. */
  entry: OwnEntry | undefined;
  /** Number of photos that the person may still enter. */
  entriesLeft: number;
  /** Proposed name for a new entry. */
  name: string;
  ownPhotos?: readonly StoredPhoto[];
  /** Address that a guest's photo is uploaded to. Default: the address of members. */
  uploadAddress?: string;
  /** @param entryId id of the entry to change; `null` for a new entry */
  onSave: (entryId: string | null, values: EntryValues) => Promise<void>;
  /** Path of the page to show after the entry was saved. */
  nextPath: string;
}

/** Form on two screens: choose a photo, then give it a title. A chosen file uploads while the title is typed. */
export function EntryForm({
  call,
  entriesLeft,
  ownPhotos = [],
  uploadAddress,
  onSave,
  nextPath,
  ...first
}: EntryFormProps) {
  const navigate = useNavigate();
  const [entryId] = useState(first.entry?.id ?? null); // another tab may withdraw the entry meanwhile
  const [photo, setPhoto] = useState(first.entry?.photo);
  const [isChosen, setChosen] = useState(first.entry !== undefined);
  const [title, setTitle] = useState(first.entry?.title ?? '');
  const [name, setName] = useState(first.entry?.name ?? first.name);
  const upload = usePictureUpload({ purpose: 'entry', link: call.slug, gallery: 1, address: uploadAddress }, setPhoto);
  const { act, isBusy, fields, formProblem, refuse } = useAction();
  const showStep = (step: 1 | 2) => {
    setChosen(step === 2);
    document.getElementById('main')?.focus({ preventScroll: true }); // the pressed button disappears
    scrollTo(0, 0);
  };
  const choose = (one: StoredPhoto | undefined) => {
    setPhoto(one);
    refuse({ fields: { ...fields, photoId: '' } });
    showStep(2);
  };
  const save = async () => {
    if (!photo) return;
    if (!(await act(() => onSave(entryId, { photoId: photo.id, title, name })))) return;
    await navigate(nextPath, { replace: true });
    notify(entryId === null ? 'Photo entered.' : 'Entry saved.');
  };
  if (!isChosen) {
    return (
      <>
        <EntryHead call={call} step={1} title="Choose a photo" />
        {entryId === null && entriesLeft > 0 && (
          <p className={styles.left}>
            {entriesLeft === 1 ? 'You can enter 1 more photo.' : `You can enter ${entriesLeft} more photos.`}
          </p>
        )}
        {entryId === null && entriesLeft === 0 && <EntriesUsedUp call={call} />}
        <p>
          <UploadButton
            onFile={(file) => {
              upload.upload(file);
              choose(undefined);
            }}
          >
            Upload a photo
          </UploadButton>
        </p>
        {ownPhotos.length > 0 && (
          <section className={styles.own} aria-label="Your photos">
            <Heading size="card">Or choose one of your photos</Heading>
            <ul className={styles.choices}>
              {ownPhotos.map((one, index) => (
                <li key={one.id}>
                  <button type="button" onClick={() => choose(one)}>
                    <Photo
                      photo={one}
                      alt={one.alt || one.title || `Your photo ${index + 1}`}
                      widths={{ '(min-width: 41.25rem)': '160px', all: '31vw' }}
                      ratio={1}
                    />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    );
  }
  return (
    <>
      <EntryHead call={call} step={2} title="Give the photo a title" />
      {photo && <Photo photo={photo} alt="" widths={{ all: '90vw' }} className={styles.chosen} eager />}
      {!photo && upload.progress && (
        <p role="status" className={styles.progress}>
          <Spinner label={describeProgress(upload.progress)} />
        </p>
      )}
      {upload.problem && <Notice kind="bad">{upload.problem}</Notice>}
      {fields['photoId'] && <Notice kind="bad">{fields['photoId']}</Notice>}
      {formProblem && <Notice kind="bad">{formProblem}</Notice>}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label="Title" {...bindText(title, setTitle, fields['title'])} maxLength={LIMITS.title} />
        <TextField
          label="Your name"
          hint={describeNameUse(call)}
          autoComplete="name"
          {...bindText(name, setName, fields['name'])}
          maxLength={LIMITS.name}
        />
        <ButtonRow>
          <Button variant="line" onClick={() => showStep(1)}>
            Choose another photo
          </Button>
          <Button
            type="submit"
            busy={isBusy || (!photo && upload.progress !== undefined)}
            disabled={!photo && !upload.progress}
          >
            {entryId === null ? 'Enter photo' : 'Save entry'}
          </Button>
        </ButtonRow>
      </Form>
    </>
  );
}

function describeNameUse({ namesShown, judgedBy }: OpenCall): string {
  if (namesShown === 'never') return 'Nobody sees your name, also not in the results.';
  const areJudgesShown = namesShown === 'always' && judgedBy !== 'none';
  return `The results show your name. ${areJudgesShown ? 'Judges see the name before.' : 'Nobody sees it before.'}`;
}
