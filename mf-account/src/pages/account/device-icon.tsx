import styles from './account.module.css';

const HANDHELD = /^(?:iPhone|iPad|Android)/;

/** Icons after Lucide (ISC), on a 24 × 24 grid. They are not in the shared icons, because every page would load
 *  them. */
const PHONE = ['M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2', 'M12 18h.01'];
const COMPUTER = [
  'M18 5a2 2 0 0 1 2 2v8.526a2 2 0 0 0 .212.897l1.068 2.127a1 1 0 0 1-.9 1.45H3.62a1 1 0 0 1-.9-1.45l1.068-2.127A2 2 0 0 0 4 15.526V7a2 2 0 0 1 2-2z',
  'M20.054 15.987H3.946',
];

export function DeviceIcon({ name }: { name: string }) {
  return (
    <svg className={styles.deviceIcon} viewBox="0 0 24 24" aria-hidden="true">
      {(HANDHELD.test(name) ? PHONE : COMPUTER).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
