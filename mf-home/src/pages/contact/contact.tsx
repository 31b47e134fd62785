import { usePageTitle } from '@fotosoc/host';
import { Editable } from '../../editing/editable/editable';
import { useContactSection } from '../../data/sections';
import { ContactPage } from '../../components/contact-page/contact-page';

export function Component() {
  usePageTitle('Contact', 'Write to the committee with a form or by email.');
  const section = useContactSection();
  return (
    <Editable page="contact">
      <ContactPage lead={section?.lead} words={section?.words} />
    </Editable>
  );
}
