import { Heading } from '@fotosoc/ui/heading';
import styles from './privacy.module.css';

interface ReceiversProps {
  /** Host that receives messages of the contact form; `null` if the site mails them itself. */
  formService: string | null;
}

/** Receivers of data besides the society. */
export function Receivers({ formService }: ReceiversProps) {
  return (
    <section id="receivers" className={styles.section}>
      <Heading size="section">Who receives data</Heading>
      <ul className={styles.list}>
        <li>The company that runs the server. The company stores everything above, but does not use the data.</li>
        <li>The mail service that delivers the mails of this site.</li>
        {formService !== null && <li>{`${formService}, which receives messages from the contact form.`}</li>}
        <li>Search engines, which read the public pages. Your account, bookings and messages are not public.</li>
      </ul>
      <p>We sell no data. The video on the home page loads from its provider only after you press Play.</p>
    </section>
  );
}
