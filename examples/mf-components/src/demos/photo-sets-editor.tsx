import { PhotoSetsEditor, SetNotices, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { useId, useState } from 'react';
import { HILLS, LAKE } from './photos';
import { Specimen } from './specimen';
import { UPLOAD_LIMITS } from './uploads';

const LEFT_OUT = ['IMG_0101.jpg', 'IMG_0102.jpg'].map((name) => new File([], name, { type: 'image/jpeg' }));

export function PhotoSetsEditorDemo() {
  return (
    <>
      <EditorDemo />
      <NoticesDemo />
    </>
  );
}

function NoticesDemo() {
  const key = useId();
  const [sets, setSets] = useState<readonly EditedSet[]>([
    { key, title: 'Hills in March', items: [], leftOut: LEFT_OUT },
  ]);
  return (
    <Specimen of="SetNotices" wide>
      <SetNotices sets={sets} onChange={setSets} noun="sub-gallery" limits={{ ...UPLOAD_LIMITS, galleries: 20 }} />
    </Specimen>
  );
}

function EditorDemo() {
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
        limits={UPLOAD_LIMITS}
      />
    </Specimen>
  );
}
