import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Photo } from '@fotosoc/ui/photo';
import { useState } from 'react';
import { LAKE } from './photos';
import { Specimen } from './specimen';

export function DialogDemo() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Specimen of="Dialog, open as long as it is rendered">
      <Button onClick={() => setIsOpen(true)}>Open the dialog</Button>
      {isOpen && (
        <Dialog
          title="Delete this gallery?"
          picture={<Photo photo={LAKE} alt="" widths={{ all: '32rem' }} ratio={3} />}
          actions={
            <>
              <Button variant="line" onClick={close}>
                Keep it
              </Button>
              <Button variant="bad" onClick={close}>
                Delete
              </Button>
            </>
          }
          onClose={close}
        >
          <p>Its photos go with it.</p>
        </Dialog>
      )}
    </Specimen>
  );
}
