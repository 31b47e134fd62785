import { Icon } from '@fotosoc/ui/icon';
import { IconButton, iconButtonClass } from '@fotosoc/ui/icon-button';
import { Specimen } from './specimen';

export function IconButtonDemo() {
  return (
    <>
      <Specimen of="IconButton: medium, small, disabled">
        <IconButton icon="close" label="Close" />
        <IconButton icon="trash" label="Remove" size="sm" />
        <IconButton icon="arrow-left" label="Previous" disabled />
      </Specimen>
      <Specimen of="A link by iconButtonClass">
        <a href="#icon-button" className={iconButtonClass} aria-label="Download">
          <Icon name="download" />
        </a>
      </Specimen>
    </>
  );
}
