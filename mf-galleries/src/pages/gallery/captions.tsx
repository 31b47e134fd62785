import { LIMITS } from '@fotosoc/contract/limits';
import { ApiError, dismissToast, notify, useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { Input } from '@fotosoc/ui/input';
import { linkClass, NewTabLink } from '@fotosoc/ui/link';
import { WorkTitle } from '@fotosoc/ui/text';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { addCaption } from '../../data/captions';
import { storeWaitingCaption } from '../../data/waiting-captions';
import { CaptionRow, type ShownCaption } from './caption-row';
import styles from './captions.module.css';

// Few photos have more captions than the page contains.
const AllCaptions = lazy(() => import('./all-captions'));

export interface CaptionsProps {
  photoId: string;
  /** Number of the photo in its sub-gallery, from 1. */
  n: number;
  /** First captions of the photo. */
  captions: readonly ShownCaption[];
  /** Number of all captions, if the photo has more. */
  count: number | undefined;
  /** Captions of the user that wait for approval. */
  waiting: readonly string[];
  galleryLink: string;
}

/** Captions of a photo, and a collapsed form that adds a caption. */
export function Captions({ photoId, n, captions, count, galleryLink, ...props }: CaptionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [areAllShown, setAreAllShown] = useState(false);
  const listed = areAllShown ? [] : captions;
  const root = useRef<HTMLDivElement>(null);
  // Leaves out captions that a moderator has approved in the meantime.
  const waiting = props.waiting.filter((own) => !captions.some(({ caption }) => caption === own));
  const handleSaved = () => {
    // Moves the focus, because the pressed button disappears with the form.
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    setIsOpen(false);
  };
  return (
    <div className={styles.captions} ref={root}>
      {areAllShown && (
        <Suspense>
          <AllCaptions photoId={photoId} />
        </Suspense>
      )}
      {listed.length + waiting.length > 0 && (
        <ul className={styles.list}>
          {listed.map((caption) => (
            <CaptionRow key={caption.id} photoId={photoId} caption={caption} />
          ))}
          {waiting.map((caption, position) => (
            <li key={`waiting-${position}`}>
              <WorkTitle as="span">{caption}</WorkTitle> <span>Waiting to be approved</span>
            </li>
          ))}
        </ul>
      )}
      {count !== undefined && !areAllShown && (
        <Button variant="line" size="sm" onClick={() => setAreAllShown(true)}>
          {`Show all ${count} captions of Photo ${n}`}
        </Button>
      )}
      <Button variant="line" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : `Add Caption to Photo ${n}`}
      </Button>
      {isOpen && <CaptionForm photoId={photoId} galleryLink={galleryLink} onSaved={handleSaved} />}
    </div>
  );
}

interface CaptionFormProps {
  photoId: string;
  galleryLink: string;
  onSaved: () => void;
}

/** Values of the latest submission, with the errors of its fields. */
interface RefusedCaption {
  fields: Record<string, string>;
  name: string;
  caption: string;
}

function CaptionForm({ photoId, galleryLink, onSaved }: CaptionFormProps) {
  const [name, setName] = useState('');
  const [caption, setCaption] = useState('');
  const [refused, setRefused] = useState<RefusedCaption>({ fields: {}, name, caption });
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const failure = useRef(0);
  const isMember = useUser() !== null;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]); // oxlint-disable-line react/exhaustive-effect-dependencies -- a try, not a render, moves focus

  const handleSubmit = async () => {
    if (isSaving) return;
    const mistakes: Record<string, string> = {};
    if (name.trim() === '') mistakes.name = 'Enter your name.';
    if (caption.trim() === '') mistakes.caption = 'Enter your caption.';
    setRefused({ fields: mistakes, name, caption });
    if (Object.keys(mistakes).length > 0) return;
    setIsSaving(true);
    dismissToast(failure.current);
    try {
      const waitingId = await addCaption(galleryLink, photoId, { name: name.trim(), caption: caption.trim() });
      if (waitingId !== undefined) storeWaitingCaption({ id: waitingId, photoId, caption: caption.trim() }, isMember);
      notify(waitingId !== undefined ? 'Caption saved. Visitors see it once approved.' : 'Caption saved successfully!');
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsSaving(false);
      setRefused({ fields: error.fields, name, caption });
      failure.current = notify(`Error saving caption: ${error.message}`, 'bad');
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <CaptionInput
        label="Your name"
        placeholder="Enter your name"
        autoComplete="name"
        maxLength={LIMITS.captionName}
        value={name}
        onChange={setName}
        error={name === refused.name ? refused.fields.name : undefined}
      />
      <CaptionInput
        label="Your caption"
        placeholder="Enter your caption"
        maxLength={LIMITS.caption}
        value={caption}
        onChange={setCaption}
        error={caption === refused.caption ? refused.fields.caption : undefined}
      />
      <Button type="submit" size="sm" busy={isSaving}>
        Submit Caption
      </Button>
      <NewTabLink className={linkClass} href="/privacy#writer">
        What we keep about you
      </NewTabLink>
    </form>
  );
}

interface CaptionInputProps {
  label: string;
  placeholder: string;
  autoComplete?: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

function CaptionInput({ label, value, onChange, error, ...input }: CaptionInputProps) {
  const id = useId();
  return (
    <div>
      <Input
        {...input}
        required
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <FieldError icon={false} id={id} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}
