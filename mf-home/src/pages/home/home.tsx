import { society, usePageTitle } from '@fotosoc/host';
import { Editable } from '../../components/editable/editable';
import { useHomeSections } from '../../data/sections';
import { HomePage } from './home-page';

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
