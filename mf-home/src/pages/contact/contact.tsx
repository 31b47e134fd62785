import { usePageTitle } from '@fotosoc/host';
import { Editable } from '../../components/editable/editable';
import { useContactPart } from '../../data/parts';
import { ContactPage } from './contact-page';

const edit = async () => (await import('../../editing/pages/contact')).contactEditing;

export function Component() {
  usePageTitle('Contact', 'Write to the committee with a form or by email.');
  const part = useContactPart();
  return (
    <Editable page="contact" edit={edit}>
      <ContactPage lead={part?.lead} words={part?.words} />
    </Editable>
  );
}
