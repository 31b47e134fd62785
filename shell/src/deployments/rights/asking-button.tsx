import { Button } from '@fotosoc/ui/button';
import { useState, type ReactNode } from 'react';

export interface AskingButtonProps {
  children: string;
  /** What it is in one row among others. */
  label: string;
  isBad?: boolean;
  /** The dialog it opens. */
  renderDialog: (onClose: () => void) => ReactNode;
}

/** A button in a row that asks before anything is done. */
export function AskingButton({ children, label, isBad = false, renderDialog }: AskingButtonProps) {
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
