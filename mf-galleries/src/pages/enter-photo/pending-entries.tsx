import { Spinner } from '@fotosoc/ui/spinner';
import styles from './enter-photo.module.css';

/** Shown while the entries load. A browser without scripts shows why nothing follows. */
export function PendingEntries() {
  return (
    <>
      <div className={styles.scripted}>
        <Spinner label="Loading..." />
      </div>
      <ScriptNotice />
    </>
  );
}

/** Says that the form for photos needs JavaScript, in browsers without. */
export function ScriptNotice() {
  return (
    <p className={styles.unscripted}>
      To choose a photo, you need JavaScript. Allow JavaScript for this site, or use another browser.
    </p>
  );
}
