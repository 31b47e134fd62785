import { Button } from '@fotosoc/ui/button';
import { useState, type ReactNode } from 'react';

export interface AskingButtonProps {
  children: string;
  /** Accessible name, unique among the rows. */
  label: string;
  isBad?: boolean;
  renderDialog: (onClose: () => void) => ReactNode;
}

/** Button in a table row that opens a confirmation dialog. */
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
