import { society, usePageTitle } from '@fotosoc/host';
import { Editable } from '../../editing/editable/editable';
import { useHomeSections } from '../../data/sections';
import { HomePage } from '../../components/home-page/home-page';

export function Component() {
  const home = useHomeSections();
  const { longName, description } = home?.sections.society ?? society();
  usePageTitle(longName, description);
  return (
    <Editable page="home">
      <HomePage home={home} />
    </Editable>
  );
}
