import { useRef } from 'react';
import { buttonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { ExternalLink } from '../../../components/external-link/external-link';
import { Words } from '../../../components/words/words';
import type { HomeParts } from '../../../data/parts';
import { Backdrop } from './backdrop';
import styles from './join.module.css';
import { useRecession } from './recede';

export function Join({ home: { parts, words } }: { home: HomeParts }) {
  const { society } = parts;
  const section = useRef<HTMLElement>(null);
  const recession = useRecession(section);
  return (
    <section className={styles.join} ref={section} aria-labelledby="join">
      <Backdrop style={recession} />
      <div className={styles.card}>
        <Heading size="section" className={styles.heading} id="join">
          Join {society.longName}
        </Heading>
        <Words text={parts['home.join'].text} words={words} isLead />
        <ExternalLink className={buttonClass({ variant: 'join', size: 'lg' })} href={society.signUpUrl}>
          Join Now
        </ExternalLink>
      </div>
    </section>
  );
}
