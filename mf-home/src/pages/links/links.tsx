import { usePageTitle } from '@fotosoc/host';
import { Editable } from '../../editing/editable/editable';
import { useQuickLinks } from '../../data/quick-links';
import { LinksPage } from '../../components/links-page/links-page';

export function Component() {
  usePageTitle('Quick Links', 'The society on other sites.');
  const links = useQuickLinks();
  return (
    <Editable page="links">
      <LinksPage links={links} />
    </Editable>
  );
}
