import { Meta } from '@fotosoc/ui/text';
import type { ReactNode } from 'react';
import styles from './specimen.module.css';

export interface SpecimenProps {
  /** Which component this is, or which of its states. */
  of: string;
  /** Whether it lies across the whole width, one thing below the other. Default false: side by side, as wide as each is. */
  wide?: boolean;
  children: ReactNode;
}

/** What is shown, and what it is. */
export function Specimen({ of, wide = false, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen}>
      <figcaption>
        <Meta as="span">{of}</Meta>
      </figcaption>
      <div className={wide ? styles.wide : styles.row}>{children}</div>
    </figure>
  );
}
