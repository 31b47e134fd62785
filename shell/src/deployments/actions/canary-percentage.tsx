import { Field } from '@fotosoc/ui/field';
import type { RemoteStatus } from '../data/deployments.ts';
import styles from './canary-percentage.module.css';
import { formatHealth } from '../deployment-text.ts';

export interface CanaryPercentageProps {
  remote: RemoteStatus;
  version: string;
  percent: number;
  onChange: (percent: number) => void;
}

/** Field for the traffic percentage of a canary, with the health of both versions. */
export function CanaryPercentage({ remote: { state, versions }, version, percent, onChange }: CanaryPercentageProps) {
  const compared = versions.filter((candidate) => [version, state?.active].includes(candidate.version));
  return (
    <>
      <Field label="Percentage of visitors">
        {(links) => (
          <div className={styles.range}>
            <input
              {...links}
              type="range"
              min={1}
              max={99}
              value={percent}
              aria-valuetext={`${percent} %`}
              onChange={(event) => {
                onChange(Number(event.target.value));
              }}
            />
            <output htmlFor={links.id}>{percent} %</output>
          </div>
        )}
      </Field>
      <dl className={styles.facts}>
        {compared.map((each) => (
          <div key={each.version}>
            <dt>{each.version}</dt>
            <dd>{formatHealth(each)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
