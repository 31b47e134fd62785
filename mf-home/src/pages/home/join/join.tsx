import { society } from '@fotosoc/host';
import { useRef } from 'react';
import { buttonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Lead } from '@fotosoc/ui/text';
import { ExternalLink } from '../../../components/external-link/external-link';
import { Backdrop } from './backdrop';
import styles from './join.module.css';
import { useRecession } from './recede';

export function Join() {
  const section = useRef<HTMLElement>(null);
  const recession = useRecession(section);
  return (
    <section className={styles.join} ref={section} aria-labelledby="join">
      <Backdrop style={recession} />
      <div className={styles.card}>
        <Heading size="section" className={styles.heading} id="join">
          Join {society().longName}
        </Heading>
        <Lead>What are you waiting for? Become a member on the university clubs and societies site today!</Lead>
        <ExternalLink className={buttonClass({ variant: 'join', size: 'lg' })} href={society().signUpUrl}>
          Join Now
        </ExternalLink>
      </div>
    </section>
  );
}
