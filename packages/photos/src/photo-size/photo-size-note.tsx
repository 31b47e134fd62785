import { useUser } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Hint } from '@fotosoc/ui/field';
import { lazy, Suspense, useState } from 'react';

const PhotoSizeDialog = lazy(async () => ({
  default: (await import('./photo-size-dialog.tsx')).PhotoSizeDialog,
}));

/** Renders a button for editors of galleries that changes the size of new photos for the whole site. */
export function PhotoSizeNote() {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!user?.rights.includes('galleries')) return null;
  return (
    <div>
      <Hint>The size of new photos is the same for all galleries and portfolios.</Hint>
      <Button variant="line" size="sm" onClick={() => setIsOpen(true)}>
        Change photo size
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoSizeDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
