import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { Photo } from '@fotosoc/ui/photo';
import { Meta } from '@fotosoc/ui/text';
import { useDeferredValue, useState } from 'react';
import { useFoundPhotos, type FoundPhoto } from '../data/search';
import styles from './pick-photo.module.css';

const WIDTHS = { all: '120px' };

export interface PickPhotoProps {
  onPick: (found: FoundPhoto) => void;
  onClose: () => void;
}

/** Chooses one of the photos that the site shows, by what is said of it or who took it. */
export function PickPhoto({ onPick, onClose }: PickPhotoProps) {
  const [typed, setTyped] = useState('');
  const { found, isSearching } = useFoundPhotos(useDeferredValue(typed));
  return (
    <Dialog
      isSheet
      title="Pick one of the site"
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextField
        label="What is on it, or who took it"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={styles.choices}>
        {found?.map((one) => (
          <li key={one.photo.id}>
            <button type="button" onClick={() => onPick(one)}>
              <Photo photo={one.photo} alt={one.photo.alt || one.title} widths={WIDTHS} ratio={1} />
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && !isSearching && <Meta role="status">No photo has these words.</Meta>}
    </Dialog>
  );
}
