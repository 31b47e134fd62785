import { PhotoGrid } from '@fotosoc/ui/photo-grid';
import { useId, useState } from 'react';
import { createPhotos } from './photos';
import { Specimen } from './specimen';

export function PhotoGridDemo() {
  const [openId, setOpenId] = useState<string | null>(null);
  const images = createPhotos(useId());
  return (
    <Specimen of="PhotoGrid; a tile opens the viewer" wide>
      <PhotoGrid
        sets={[{ title: 'Hills in March', images }]}
        openId={openId}
        onOpen={setOpenId}
        onClose={() => setOpenId(null)}
        renderBelow={(photo) => photo.alt}
      />
    </Specimen>
  );
}
