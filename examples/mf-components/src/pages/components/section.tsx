import { Heading } from '@fotosoc/ui/heading';
import type { ReactNode } from 'react';
import styles from './components.module.css';

const THEMES = ['light', 'dark'] as const;

export interface SectionProps {
  /** Import path of the component, without the package. */
  name: string;
  /** Specimens, rendered once per theme. */
  children: ReactNode;
}

/** Section with one component in both themes, independent of the site's theme: the tokens follow `color-scheme`. */
export function Section({ name, children }: SectionProps) {
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className={styles.section}>
      <Heading size="card" id={`${name}-heading`}>
        @fotosoc/ui/{name}
      </Heading>
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <div key={theme} role="group" aria-label={`${name}, ${theme} theme`} className={styles.theme} data-in={theme}>
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}
