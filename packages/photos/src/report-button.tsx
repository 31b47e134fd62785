import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FlagIcon } from '@fotosoc/ui/icon';

const AskDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

export interface ReportButtonProps {
  photoId: string;
  className: string;
  onHidden: () => void;
  children: ReactNode;
}

/** Renders the button that reports a photo to the committee; the dialog loads at the first press. */
export function ReportButton({ photoId, className, onHidden, children }: ReportButtonProps) {
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
