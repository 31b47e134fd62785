import { Button } from '@fotosoc/ui/button';
import { EditorForm, EditorPage, EditorSection, mergeValues, useFieldErrors, useServerDraft } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { useId, useState } from 'react';
import { Specimen } from './specimen';

export function EditorDemo() {
  const [problem, setProblem] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const {
    value: title,
    wasKept,
    draft,
  } = useServerDraft<string>({ name: `components-editor-${useId()}`, copy: '', merge: mergeValues });
  const { errors, form, check } = useFieldErrors(title === '' ? { title: 'Give the exhibition a title.' } : {});
  const handleSubmit = () => {
    const isRight = check();
    setProblem(isRight ? '' : 'One field needs your attention.');
    setIsSaved(isRight);
    if (isRight) draft.reset('', title);
  };
  return (
    <>
      <Specimen of="EditorPage, EditorForm, EditorSection; useServerDraft and useFieldErrors" wide>
        <EditorPage title="New exhibition">
          <EditorForm
            formRef={form}
            onSubmit={handleSubmit}
            problem={problem}
            success={isSaved && 'Saved.'}
            onDiscard={wasKept ? () => draft.reset() : undefined}
            status={title === '' ? 'Nothing typed yet' : 'Kept on this device'}
            actions={<Button type="submit">Save</Button>}
          >
            <EditorSection title="Words" hint="What stands at the door.">
              <TextField
                label="Title"
                value={title}
                error={errors['title']}
                onChange={(event) => draft.change(event.target.value)}
              />
            </EditorSection>
          </EditorForm>
        </EditorPage>
      </Specimen>
    </>
  );
}
