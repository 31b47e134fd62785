import { ArrowLeftIcon, CloseIcon, DownloadIcon, TrashIcon } from '@fotosoc/ui/icon';
import { IconButton, iconButtonClass } from '@fotosoc/ui/icon-button';
import { Specimen } from './specimen';

export function IconButtonDemo() {
  return (
    <>
      <Specimen of="IconButton: medium, small, disabled">
        <IconButton icon={CloseIcon} label="Close" />
        <IconButton icon={TrashIcon} label="Remove" size="sm" />
        <IconButton icon={ArrowLeftIcon} label="Previous" disabled />
      </Specimen>
      <Specimen of="A link by iconButtonClass">
        <a href="#icon-button" className={iconButtonClass} aria-label="Download">
          <DownloadIcon />
        </a>
      </Specimen>
    </>
  );
}
