import { useState } from 'react';
import { bindText, TextAreaField } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { PrivacyText } from '../../components/privacy-text/privacy-text';
import { Block } from '../block';
import { useEditing, useSection } from '../use-editing';
import styles from './privacy.module.css';

function PrivacyEditor() {
  const { drafts } = useEditing();
  const { value, change, mistake, isChanged } = useSection('privacy');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.editor}>
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
            hint="For example the data protection officer of your university. The site writes the rest of this page."
            rows={8}
            maxLength={4000}
            optional
            {...bindText(value.text, (text) => change({ text }), mistake('text'))}
          />
        }
      >
        {value.text === '' ? <Meta>No text of your own yet.</Meta> : <PrivacyPreview />}
      </Block>
    </div>
  );
}

function PrivacyPreview() {
  const { state } = useEditing();
  const { value } = useSection('privacy');
  return <PrivacyText text={value.text} words={state.words} />;
}

export const privacyEditing = { Editor: PrivacyEditor, Preview: PrivacyPreview };
