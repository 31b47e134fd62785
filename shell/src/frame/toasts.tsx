import { dismissToast, useToasts, type Toast as ToastMessage } from '@fotosoc/host';
import { CheckIcon, CloseIcon, WarningIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { LinkButton } from '@fotosoc/ui/link';
import { useEffect } from 'react';

const SHOWN_MS = 6000;

/** Toasts at the bottom left. Success messages disappear by themselves; errors and toasts with an action stay until
 *  dismissed. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Toast({ id, text, kind, action }: ToastMessage) {
  const stays = kind === 'bad' || action !== undefined;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, stays]);
  return (
    <div className={kind === 'bad' ? 'toast toast--bad' : 'toast'} role={kind === 'bad' ? 'alert' : 'status'}>
      {kind === 'bad' ? <WarningIcon /> : <CheckIcon />}
      <p>
        {text} {action && <LinkButton onClick={() => press(action.run)}>{action.label}</LinkButton>}
      </p>
      <IconButton icon={CloseIcon} label="Dismiss" onClick={() => press(() => dismissToast(id))} />
    </div>
  );
}

/** Runs a press that removes the toast, and moves the focus from the removed button to the page. */
function press(run: () => void) {
  run();
  document.getElementById('main')?.focus({ preventScroll: true });
}
