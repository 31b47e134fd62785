import { Heading } from '@fotosoc/ui/heading';
import { Container } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef } from 'react';
import { useStats } from '../../../data/stats';
import { useCountUp } from './count-up';
import { Section } from '../section/section';
import styles from './fotostats.module.css';

export function Fotostats() {
  const { yearsRunning, activeMembers, fotosUploaded, memberPortfolios } = useStats();
  const list = useRef<HTMLDListElement>(null);
  const progress = useCountUp(list);
  return (
    <Section labelledBy="fotostats">
      <Container>
        <Heading size="section" className={styles.heading} id="fotostats">
          Fotostats
        </Heading>
        <dl className={styles.stats} ref={list}>
          <Counter label="Years Running" value={yearsRunning} progress={progress} />
          <Counter label="Active Members" value={activeMembers} progress={progress} />
          <Counter label="Fotos Uploaded" value={fotosUploaded} progress={progress} />
          <Counter label="Member Portfolios" value={memberPortfolios} progress={progress} />
        </dl>
      </Container>
    </Section>
  );
}

interface CounterProps {
  label: string;
  value: number;
  progress: number;
}

/** The final value keeps the width and is what screen readers hear; the running one is drawn over it. */
function Counter({ label, value, progress }: CounterProps) {
  const final = value.toLocaleString('en-IE');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <VisuallyHidden>{final}</VisuallyHidden>
        <span className={styles.reserved} aria-hidden="true">
          {final}
        </span>
        <span className={styles.running} aria-hidden="true">
          {Math.round(value * progress).toLocaleString('en-IE')}
        </span>
      </dd>
    </div>
  );
}
