import { PhotoSetsEditor, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { useId, useState } from 'react';
import { HILLS, LAKE } from './photos';
import { Specimen } from './specimen';
import { LIMITS } from './uploads';

export function PhotoSetsEditorDemo() {
  const key = useId();
  const [sets, setSets] = useState<readonly EditedSet[]>([
    {
      key,
      title: 'Hills in March',
      items: [HILLS, LAKE].map((photo, index) => ({
        key: photo.id,
        name: `Photo ${index + 1}`,
        alt: photo.alt,
        photo,
      })),
    },
  ]);
  return (
    <Specimen of="PhotoSetsEditor" wide>
      <PhotoSetsEditor
        sets={sets}
        onChange={setSets}
        upload={() => Promise.resolve({ ...HILLS, id: crypto.randomUUID() })}
        confirmRemoval={() => Promise.resolve(true)}
        words={{ title: 'Title of the gallery', add: 'Add a gallery', remove: 'Remove' }}
        errors={{}}
        limits={LIMITS}
      />
    </Specimen>
  );
}
