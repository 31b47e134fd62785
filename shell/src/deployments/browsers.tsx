import { Meta } from '@fotosoc/ui/text';
import type { BrowserStarts } from './data/deployments.ts';
import styles from './deployments.module.css';
import { instantText } from './words.ts';

/** In which browsers pages open, and in which they have not. */
export function Browsers({ browsers }: { browsers: readonly BrowserStarts[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.versions} aria-label="Browsers">
        <thead>
          <tr>
            <th>Browser</th>
            <th>Engine</th>
            <th>Opened</th>
            <th>Not opened</th>
            <th>The last one said</th>
          </tr>
        </thead>
        <tbody>
          {browsers.map(({ browser, engine, opened, unopened, reason, unopenedAt }) => (
            <tr key={browser}>
              <th scope="row">{browser}</th>
              <td>{engine}</td>
              <td>{opened} opened</td>
              <td>{unopened > 0 && `${unopened} not opened`}</td>
              <td>
                {unopenedAt && (
                  <>
                    {reason}
                    <Meta>{instantText(unopenedAt)}</Meta>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
