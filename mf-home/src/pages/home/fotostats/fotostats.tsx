import { useRef } from 'react';
import { useStats } from '../../../data/stats';
import { useCountUp } from './count-up';
import styles from './fotostats.module.css';

export function Fotostats() {
  const { yearsRunning, activeMembers, fotosUploaded, memberPortfolios } = useStats();
  const list = useRef<HTMLDListElement>(null);
  const progress = useCountUp(list);
  return (
    <section className="section" aria-labelledby="fotostats">
      <div className="wrap">
        <h2 className={`h-sec ${styles.heading}`} id="fotostats">
          Fotostats
        </h2>
        <dl className={styles.stats} ref={list}>
          <Counter label="Years Running" value={yearsRunning} progress={progress} />
          <Counter label="Active Members" value={activeMembers} progress={progress} />
          <Counter label="Fotos Uploaded" value={fotosUploaded} progress={progress} />
          <Counter label="Member Portfolios" value={memberPortfolios} progress={progress} />
        </dl>
      </div>
    </section>
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
        <span className="vh">{final}</span>
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
