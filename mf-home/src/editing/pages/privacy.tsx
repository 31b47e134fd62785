import { useState } from 'react';
import { TextAreaField } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { Words } from '../../components/words/words';
import { Block } from '../block';
import { useEditing, usePart } from '../use-editing';

function PrivacyEditor() {
  const { drafts } = useEditing();
  const { value, change, mistake, isChanged } = usePart('privacy');
  const [isOpen, setOpen] = useState(false);
  return (
    <Block
      name="the text"
      isChanged={isChanged}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onPutBack={() => drafts.putBack('privacy')}
      form={
        <TextAreaField
          label="Text"
          hint="For example who the data protection officer of your university is. The site writes the rest of this page."
          rows={8}
          maxLength={4000}
          optional
          value={value.text}
          error={mistake('text')}
          onChange={({ target }) => change({ text: target.value })}
        />
      }
    >
      {value.text === '' ? <Meta>No words of your own yet.</Meta> : <PrivacyPreview />}
    </Block>
  );
}

function PrivacyPreview() {
  const { state } = useEditing();
  return <Words text={usePart('privacy').value.text} words={state.words} />;
}

export const privacyEditing = { Editor: PrivacyEditor, Preview: PrivacyPreview };
