import { Button } from '@fotosoc/ui/button';
import { PhotoViewer } from '@fotosoc/ui/photo-viewer';
import { useState } from 'react';
import { HILLS, LAKE, TALL } from './photos';
import { Specimen } from './specimen';

const PHOTOS = [HILLS, LAKE, TALL];

export function PhotoViewerDemo() {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Specimen of="PhotoViewer, open as long as it is rendered">
      <Button onClick={() => setShown(0)}>Open the viewer</Button>
      {shown !== null && (
        <PhotoViewer
          title="Hills in March"
          photos={PHOTOS}
          index={shown}
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </Specimen>
  );
}
