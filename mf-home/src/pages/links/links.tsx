import { usePageTitle } from '@fotosoc/host';
import { Editable } from '../../components/editable/editable';
import { useQuickLinks } from '../../data/quick-links';
import { LinksPage } from './links-page';

const edit = async () => (await import('../../editing/pages/links')).linksEditing;

export function Component() {
  usePageTitle('Quick Links', 'Where else to find the society.');
  const links = useQuickLinks();
  return (
    <Editable page="links" edit={edit}>
      <LinksPage links={links} />
    </Editable>
  );
}
