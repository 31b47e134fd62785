import type { ReferencedData } from '@fotosoc/contract/page-section';
import { society } from '@fotosoc/host';
import { Page, PageHead } from '@fotosoc/ui/page';
import type { ReactNode } from 'react';
import { MarkdownText } from '../markdown-text/markdown-text';
import styles from './contact-page.module.css';
import { ContactForm } from './contact-form';

export interface ContactPageProps {
  /** `undefined` while loading. */
  lead: string | undefined;
  words: ReferencedData['words'] | undefined;
  /** Wraps or replaces the text. Default: the text. */
  renderAround?: (words: ReactNode) => ReactNode;
}

export function ContactPage({ lead, words = {}, renderAround = (children) => children }: ContactPageProps) {
  return (
    <Page width="text">
      <div className={styles.contact}>
        <PageHead title="Contact" className={styles.head}>
          {lead !== undefined && renderAround(<MarkdownText text={lead} words={words} isLead />)}
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
