import { society } from '@fotosoc/contract/society';
import { usePageTitle } from '@fotosoc/host';
import styles from './contact.module.css';
import { ContactForm } from './contact-form';

export function Component() {
  usePageTitle('Contact');
  return (
    <div className="wrap wrap--text page">
      <div className={styles.contact}>
        <header className={`page-head ${styles.head}`}>
          <h1 className="h-page">Contact</h1>
          <p className="lead">Write to us with the form, or send an email to the committee.</p>
          <p>
            <a className={styles.mail} href={`mailto:${society.committeeEmail}`}>
              {society.committeeEmail}
            </a>
          </p>
        </header>
        <ContactForm />
      </div>
    </div>
  );
}
