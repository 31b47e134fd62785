import { society, usePageTitle } from '@fotosoc/host';
import { Editable } from '../../components/editable/editable';
import { useHomeParts } from '../../data/parts';
import { HomePage } from './home-page';

const edit = async () => (await import('../../editing/pages/home')).homeEditing;

export function Component() {
  const home = useHomeParts();
  const { longName, description } = home?.parts.society ?? society();
  usePageTitle(longName, description);
  return (
    <Editable page="home" edit={edit}>
      <HomePage home={home} />
    </Editable>
  );
}
