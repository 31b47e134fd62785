import { Button } from '@fotosoc/ui/button';
import { useState, type ReactNode } from 'react';

export interface DialogButtonProps {
  children: string;
  /** Accessible name, unique among the rows. */
  label: string;
  isBad?: boolean;
  renderDialog: (onClose: () => void) => ReactNode;
}

/** Button in a table row that opens a confirmation dialog. */
export function DialogButton({ children, label, isBad = false, renderDialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant={isBad ? 'bad-line' : 'line'}
        aria-label={label}
        onClick={() => {
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen &&
        renderDialog(() => {
          setOpen(false);
        })}
    </>
  );
}
