import { society, usePageTitle } from '@fotosoc/host';
import { Page, PageHead } from '@fotosoc/ui/page';
import styles from './contact.module.css';
import { ContactForm } from './contact-form';

export function Component() {
  usePageTitle('Contact', 'Write to the committee with a form or by email.');
  return (
    <Page width="text">
      <div className={styles.contact}>
        <PageHead
          title="Contact"
          lead="Write to us with the form, or send an email to the committee."
          className={styles.head}
        >
          <p>
            <a className={styles.mail} href={`mailto:${society().committeeEmail}`}>
              {society().committeeEmail}
            </a>
          </p>
        </PageHead>
        <ContactForm />
      </div>
    </Page>
  );
}
