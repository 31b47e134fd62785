import type { Stats } from '@fotosoc/contract/stats';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Container } from '@fotosoc/ui/page';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef } from 'react';
import { useStats } from '../../../data/stats';
import { useCountUp } from './count-up';
import { Section } from '../section/section';
import styles from './fotostats.module.css';

interface FotostatsProps {
  /** Figures of the draft in the editor, else of the site; `undefined` before they are loaded. */
  figures: Partial<Stats> | undefined;
}

export function Fotostats({ figures }: FotostatsProps) {
  const { stats, isPending, refetch } = useStats();
  return (
    <Section labelledBy="fotostats">
      <Container>
        <Heading size="section" className={styles.heading} id="fotostats">
          Fotostats
        </Heading>
        {stats || isPending ? (
          <Counters stats={stats && { ...stats, ...figures }} />
        ) : (
          <LoadError what="The figures" row onRetry={() => void refetch()} />
        )}
      </Container>
    </Section>
  );
}

function Counters({ stats }: { stats: Stats | undefined }) {
  const list = useRef<HTMLDListElement>(null);
  const progress = useCountUp(list);
  return (
    <dl className={styles.stats} ref={list}>
      <Counter label="Years Running" value={stats?.yearsRunning} progress={progress} />
      <Counter label="Active Members" value={stats?.activeMembers} progress={progress} />
      <Counter label="Fotos Uploaded" value={stats?.fotosUploaded} progress={progress} />
      <Counter label="Member Portfolios" value={stats?.memberPortfolios} progress={progress} />
    </dl>
  );
}

interface CounterProps {
  label: string;
  /** `undefined` while loading. */
  value: number | undefined;
  progress: number;
}

/** The final value reserves the width and is read by screen readers; the running value is painted over it. */
function Counter({ label, value, progress }: CounterProps) {
  const final = value?.toLocaleString('en-IE') ?? '–';
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <VisuallyHidden>{final}</VisuallyHidden>
        <span className={styles.reserved} aria-hidden="true">
          {final}
        </span>
        <span className={styles.running} aria-hidden="true">
          {value === undefined ? final : Math.round(value * progress).toLocaleString('en-IE')}
        </span>
      </dd>
    </div>
  );
}
