import { Button } from '@fotosoc/ui/button';
import { EditorForm, EditorPage, EditorSection, useDraft, useFieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { useId, useState } from 'react';
import { Specimen } from './specimen';

export function EditorDemo() {
  const [problem, setProblem] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const draft = useDraft<string, null>({
    name: `components-editor-${useId()}`,
    open: (kept) => kept?.value ?? '',
    base: null,
    keep: (title) => title,
  });
  const { errors, form, check } = useFieldErrors(draft.value === '' ? { title: 'Give the exhibition a title.' } : {});
  const handleSubmit = () => {
    const isRight = check();
    setProblem(isRight ? '' : 'One field needs your attention.');
    setIsSaved(isRight);
    if (isRight) draft.reset(draft.value);
  };
  return (
    <>
      <Specimen of="EditorPage, EditorForm, EditorSection; useDraft and useFieldErrors" wide>
        <EditorPage title="New exhibition">
          <EditorForm
            formRef={form}
            onSubmit={handleSubmit}
            problem={problem}
            success={isSaved && 'Saved.'}
            onDiscard={draft.wasKept ? () => draft.reset('') : undefined}
            status={draft.value === '' ? 'Nothing typed yet' : 'Kept on this device'}
            actions={<Button type="submit">Save</Button>}
          >
            <EditorSection title="Words" hint="What stands at the door.">
              <TextField
                label="Title"
                value={draft.value}
                error={errors['title']}
                onChange={(event) => draft.setValue(event.target.value)}
              />
            </EditorSection>
          </EditorForm>
        </EditorPage>
      </Specimen>
    </>
  );
}
