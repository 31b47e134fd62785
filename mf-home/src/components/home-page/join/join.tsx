import { useRef } from 'react';
import { getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { ExternalLink } from '../../external-link/external-link';
import { MarkdownText } from '../../markdown-text/markdown-text';
import type { HomeSections } from '../../../data/sections';
import { Backdrop } from './backdrop';
import styles from './join.module.css';
import { useRecession } from './recede';

export function Join({ home: { sections, words } }: { home: HomeSections }) {
  const { society } = sections;
  const section = useRef<HTMLElement>(null);
  const recession = useRecession(section);
  return (
    <section className={styles.join} ref={section} aria-labelledby="join">
      <Backdrop style={recession} />
      <div className={styles.card}>
        <Heading size="section" className={styles.heading} id="join">
          Join {society.longName}
        </Heading>
        <MarkdownText text={sections['home.join'].text} words={words} isLead />
        <ExternalLink className={getButtonClass({ variant: 'join', size: 'lg' })} href={society.signUpUrl}>
          Join Now
        </ExternalLink>
      </div>
    </section>
  );
}
