import { Heading } from '@fotosoc/ui/heading';
import type { ReactNode } from 'react';
import styles from './components.module.css';

const THEMES = ['light', 'dark'] as const;

export interface SectionProps {
  /** The component's import path, without the package. */
  name: string;
  /** Its specimens; they stand there once for each theme. */
  children: ReactNode;
}

/** One component in both themes, whichever the site is in: the tokens follow `color-scheme`. */
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
