import { Meta } from '@fotosoc/ui/text';
import type { ReactNode } from 'react';
import styles from './specimen.module.css';

export interface SpecimenProps {
  /** Name of the component, or of one of its states. */
  of: string;
  /** True if the specimen takes the whole width. Default `false`: specimens are side by side, each as wide as its
   *  content. */
  wide?: boolean;
  children: ReactNode;
}

/** Specimen of a component with its name. */
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
