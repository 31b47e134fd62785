import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FlagIcon } from '@fotosoc/ui/icon';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

export interface AskAboutProps {
  photoId: string;
  className: string;
  onHidden: () => void;
  children: ReactNode;
}

/** Renders the button that reports a photo to the committee; the dialog loads at the first press. */
export function AskAbout({ photoId, className, onHidden, children }: AskAboutProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        data-report
        aria-label="Report this photo"
        onClick={() => setOpen(true)}
      >
        <FlagIcon />
        <span>{children}</span>
      </button>
      {isOpen && (
        <Suspense>
          <AskDialog
            photoId={photoId}
            onClose={(isHidden) => {
              setOpen(false);
              if (isHidden) onHidden();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
