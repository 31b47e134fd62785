import { LinkButton } from '@fotosoc/ui/link';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { Specimen } from './specimen';

export function ListDemo() {
  return (
    <Specimen of="List and ListRow" wide>
      <List>
        <ListRow>
          <div>
            iPhone, Safari
            <Meta>Now</Meta>
          </div>
          <Meta>This one</Meta>
        </ListRow>
        <ListRow>
          <div>
            Mac, Firefox
            <Meta>Yesterday, 22:14</Meta>
          </div>
          <LinkButton>Sign out</LinkButton>
        </ListRow>
      </List>
    </Specimen>
  );
}
