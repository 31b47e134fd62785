import { Button } from '@fotosoc/ui/button';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import type { RemoteStatus } from '../data/deployments.ts';
import styles from '../deployments.module.css';
import { intentsOf, type Intent, type Version } from '../acts/intents.ts';
import { PreviewLink } from './preview-link.tsx';
import { ShowOlder } from './show-older.tsx';
import { useOlderVersions } from '../data/older-entries.ts';
import { PublishCheckCell } from './publish-check-cell.tsx';
import { Speed, Views } from './version-health.tsx';
import { VersionOrigin } from './version-origin.tsx';
import { instantText, percentText, sizeText } from '../words.ts';

const WORDS: Record<Intent['kind'], string> = {
  activate: 'Activate',
  canary: 'Canary',
  'roll-back': 'Roll back',
  block: 'Block',
  retire: 'Retire',
  restore: 'Restore',
};

export interface VersionsTableProps {
  remote: RemoteStatus;
  onIntent: (intent: Intent) => void;
}

/** What was published of a remote, how it does, and what may be done with it. */
export function VersionsTable({ remote, onIntent }: VersionsTableProps) {
  const { name, state } = remote;
  const older = useOlderVersions(remote);
  const known = new Set(remote.versions.map(({ version }) => version));
  const versions = [...remote.versions, ...older.items.filter(({ version }) => !known.has(version))];
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.versions} aria-label={`Versions of ${name}`}>
          <thead>
            <tr>
              <th>Version</th>
              <th>Published</th>
              <th>State</th>
              <th>Checks</th>
              <th>Page views</th>
              <th>Speed, p75</th>
              <th>Size</th>
              <th>
                <VisuallyHidden>Action</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((row) => (
              <tr key={row.version}>
                <th scope="row">
                  {row.version}
                  <VersionOrigin origin={row.origin} />
                </th>
                <td>{instantText(row.publishedAt)}</td>
                <td>
                  {stateText(remote, row)}
                  {row.reason && <Meta>{row.reason}</Meta>}
                </td>
                <td>
                  <PublishCheckCell row={row} />
                </td>
                <td>
                  <Views row={row} />
                </td>
                <td>
                  <Speed row={row} />
                </td>
                <td>{sizeText(row.bytes)}</td>
                <td>
                  <div className={styles.actions}>
                    {intentsOf(remote, row).map((kind) => (
                      <Button
                        key={kind}
                        size="sm"
                        variant={kind === 'block' || kind === 'retire' ? 'bad-line' : 'line'}
                        aria-label={`${WORDS[kind]} ${name} ${row.version}`}
                        onClick={() => {
                          onIntent({ kind, remote, version: row.version });
                        }}
                      >
                        {WORDS[kind]}
                      </Button>
                    ))}
                    {name !== 'shell' &&
                      !state?.isRetired &&
                      state?.active !== row.version &&
                      row.status !== 'blocked' &&
                      row.status !== 'removed' && <PreviewLink name={name} version={row.version} />}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowOlder older={older} what="versions" />
    </>
  );
}

function stateText({ state }: RemoteStatus, { version, status }: Version): string {
  if (version === state?.canary?.version) return `Canary, ${percentText(state.canary.percent)}`;
  if (version === state?.active && state.isRetired) return 'Retired';
  if (version === state?.active) return `Active, ${percentText(100 - (state.canary?.percent ?? 0))}`;
  if (status === 'blocked') return 'Blocked';
  if (status === 'removed') return 'Removed';
  if (status === 'rolled-back') return 'Rolled back';
  return version === state?.lastGood ? 'Last good' : 'Available';
}
