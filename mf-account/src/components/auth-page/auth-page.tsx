import type { ReactNode } from 'react';
import { usePageTitle } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { PhotoFrame } from '@fotosoc/ui/photo';
import styles from './auth-page.module.css';

export interface AuthPageProps {
  heading: string;
  description?: string;
  /** Picture beside the form on wide windows. */
  picture: { url: string; alt: string };
  children: ReactNode;
  /** Links to the other account pages, below the form. */
  links: ReactNode;
}

/** Account page with a form beside a photograph. Narrow windows do not show the photograph and do not fetch it. */
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
