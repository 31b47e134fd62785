import { useEffect, useRef, useState } from 'react';
import { Button } from '@fotosoc/ui/button';
import { FieldError, FieldGroup, Hint, Legend } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { uploadSlides } from '../data/slides';
import { useCountedUpload } from './open-fields';
import { NEW_ENTRY } from './picture-field';
import styles from './editing.module.css';

export interface SlidesFieldProps {
  title: string;
  /** Address of the slides; empty without slides. */
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

/** Upload field for the slides of a workshop, a PDF. */
export function SlidesField({ title, value, error, onChange }: SlidesFieldProps) {
  const [isBusy, setBusy] = useState(false);
  useCountedUpload(isBusy);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<typeof onChange>(undefined); // the form may change, or close, while its slides upload
  useEffect(() => {
    latest.current = onChange;
    return () => {
      latest.current = undefined;
    };
  });
  const upload = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const { url } = await uploadSlides(file);
      latest.current?.(url);
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : 'These slides could not be stored.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <FieldGroup>
      <Legend as="span">Slides</Legend>
      <div className={styles.pictureTools}>
        {value ? (
          <a href={value} target="_blank" rel="noopener">
            Open slides
          </a>
        ) : (
          <Meta as="span">No slides yet.</Meta>
        )}
        <Button
          variant="line"
          size="sm"
          busy={isBusy}
          busyLabel="Uploading..."
          aria-label={
            isBusy
              ? undefined
              : value
                ? `Replace slides of ${title || NEW_ENTRY}`
                : `Choose a PDF for ${title || NEW_ENTRY}`
          }
          onClick={() => input.current?.click()}
        >
          {value ? 'Replace slides' : 'Choose a PDF'}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          target.value = '';
        }}
      />
      <Hint>A PDF of up to 20 MB. Visitors read the slides on this site.</Hint>
      {(problem || error) && <FieldError role={problem ? 'alert' : undefined}>{problem || error}</FieldError>}
    </FieldGroup>
  );
}
