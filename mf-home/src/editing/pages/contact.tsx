import { useState } from 'react';
import { bindText, TextAreaField } from '@fotosoc/ui/field';
import { ContactPage } from '../../components/contact-page/contact-page';
import { Block } from '../block';
import { useEditing, useSection } from '../use-editing';
import styles from '../editing.module.css';

function ContactEditor() {
  const { drafts, state } = useEditing();
  const { value, change, mistake, isChanged } = useSection('contact');
  const [isOpen, setOpen] = useState(false);
  return (
    <ContactPage
      lead={value.lead}
      words={state.words}
      renderAround={(words) => (
        <div className={styles.below}>
          <Block
            name="the text"
            isChanged={isChanged}
            isOpen={isOpen}
            onOpen={() => setOpen(true)}
            onClose={() => setOpen(false)}
            onPutBack={() => drafts.putBack('contact')}
            form={
              <TextAreaField
                label="Text"
                rows={4}
                maxLength={600}
                {...bindText(value.lead, (lead) => change({ lead }), mistake('lead'))}
              />
            }
          >
            {words}
          </Block>
        </div>
      )}
    />
  );
}

function ContactPreview() {
  const { state } = useEditing();
  return <ContactPage lead={useSection('contact').value.lead} words={state.words} />;
}

export const contactEditing = { Editor: ContactEditor, Preview: ContactPreview };
