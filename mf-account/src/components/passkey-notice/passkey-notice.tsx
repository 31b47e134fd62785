import { Link, useUser } from '@fotosoc/host';
import { LinkButton, linkClass } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useSyncExternalStore } from 'react';
import styles from './passkey-notice.module.css';

const KEY = 'passkey-notice-hidden';
const listeners = new Set<() => void>();
let isHidden = false;

/** Notice that asks an administrator without a passkey to add one. `Not now` hides the notice until the browser is
 *  closed. */
export function PasskeyNotice() {
  const user = useUser();
  const hidden = useSyncExternalStore(subscribe, readHidden, () => false);
  if (!user?.rights.includes('administrator') || user.hasPasskey || hidden) return null;
  return (
    <Notice>
      <p>Add a passkey: an administrator needs more protection than a password.</p>
      <p className={styles.acts}>
        <Link className={linkClass} to="/account#passkeys">
          Add passkey
        </Link>
        <LinkButton onClick={hide}>Not now</LinkButton>
      </p>
    </Notice>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readHidden(): boolean {
  try {
    return isHidden || sessionStorage.getItem(KEY) !== null;
  } catch {
    return isHidden; // the browser allows no storage
  }
}

function hide(): void {
  isHidden = true;
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // The notice is hidden on this page only if the browser stores nothing.
  }
  for (const listener of listeners) listener();
  document.getElementById('main')?.focus(); // the pressed button has disappeared
}
