import { dismissNotice, useNotices, type Notice } from '@fotosoc/host';
import { Icon } from '@fotosoc/ui/icon';
import { useEffect } from 'react';

const SHOWN_MS = 6000;

/** The notices, bottom left; good news goes by itself, bad news stays until dismissed. */
export function Toasts() {
  const notices = useNotices();
  return (
    <div className="toasts">
      {notices.map((notice) => (
        <Toast key={notice.id} {...notice} />
      ))}
    </div>
  );
}

function Toast({ id, text, kind }: Notice) {
  useEffect(() => {
    if (kind === 'bad') return undefined;
    const timer = setTimeout(() => {
      dismissNotice(id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, kind]);
  return (
    <div className={kind === 'bad' ? 'toast toast--bad' : 'toast'} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={kind === 'bad' ? 'warning' : 'check'} />
      <p>{text}</p>
      <button
        type="button"
        className="icon-btn"
        aria-label="Dismiss"
        onClick={() => {
          dismissNotice(id);
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
