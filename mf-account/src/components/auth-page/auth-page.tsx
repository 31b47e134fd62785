import type { ReactNode } from 'react';
import { usePageTitle } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { PhotoFrame } from '@fotosoc/ui/photo';
import styles from './auth-page.module.css';

export interface AuthPageProps {
  heading: string;
  /** For search engines, where they list the page. */
  description?: string;
  /** Beside the form where there is room; its words for those who cannot see it. */
  picture: { url: string; alt: string };
  /** The form. */
  children: ReactNode;
  /** The ways on to the other account pages, below the form. */
  links: ReactNode;
}

/** A form beside a photograph. The photograph is not fetched where it is not shown. */
export function AuthPage({ heading, description, picture, children, links }: AuthPageProps) {
  usePageTitle(heading, description);
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <Heading size="page" className={styles.heading}>
          {heading}
        </Heading>
        {children}
        <p className={styles.links}>{links}</p>
      </div>
      <div className={styles.picture}>
        <PhotoFrame>
          <img src={picture.url} alt={picture.alt} loading="lazy" decoding="async" />
        </PhotoFrame>
      </div>
    </div>
  );
}
