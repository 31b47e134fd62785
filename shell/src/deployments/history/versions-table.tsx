import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Meta } from '@fotosoc/ui/text';
import { ActionButton } from '../actions/action-button.tsx';
import { listIntents, type Intent } from '../actions/intents.ts';
import { RowActions } from '../components/row-actions.tsx';
import type { RemoteStatus, Version } from '../data/deployments.ts';
import { useOlderVersions } from '../data/older-entries.ts';
import { Table } from '../components/table.tsx';
import { formatPercent, formatSize } from '../deployment-text.ts';
import { PreviewLink } from './preview-link.tsx';
import { PublishCheckCell } from './publish-check-cell.tsx';
import { ShowOlder } from './show-older.tsx';
import { isPreviewable } from './previewable.ts';
import { LoadTimes, PageViews } from './version-health.tsx';
import { VersionOrigin } from './version-origin.tsx';

const HEADS = ['Version', 'Published', 'State', 'Checks', 'Page views', 'Speed, p75', 'Size'];

export interface VersionsTableProps {
  remote: RemoteStatus;
  onIntent: (intent: Intent) => void;
}

/** Published versions of a remote with health and actions. */
export function VersionsTable({ remote, onIntent }: VersionsTableProps) {
  const older = useOlderVersions(remote);
  const known = new Set(remote.versions.map(({ version }) => version));
  const versions = [...remote.versions, ...older.items.filter(({ version }) => !known.has(version))];
  return (
    <>
      <Table label={`Versions of ${remote.name}`} heads={HEADS} hasActions>
        {versions.map((row) => (
          <VersionRow key={row.version} remote={remote} row={row} onIntent={onIntent} />
        ))}
      </Table>
      <ShowOlder older={older} what="versions" />
    </>
  );
}

function VersionRow({ remote, row, onIntent }: VersionsTableProps & { row: Version }) {
  const { name } = remote;
  const { version } = row;
  return (
    <tr>
      <th scope="row">
        {version}
        <VersionOrigin origin={row.origin} />
      </th>
      <td>{formatLocalDayAndTime(row.publishedAt)}</td>
      <td>
        {stateText(remote, row)}
        {row.reason && <Meta>{row.reason}</Meta>}
      </td>
      <td>
        <PublishCheckCell row={row} />
      </td>
      <td>
        <PageViews row={row} />
      </td>
      <td>
        <LoadTimes row={row} />
      </td>
      <td>{formatSize(row.bytes)}</td>
      <td>
        <RowActions>
          {listIntents(remote, row).map((kind) => (
            <ActionButton
              key={kind}
              kind={kind}
              remote={remote}
              version={version}
              variant={kind === 'block' || kind === 'retire' ? 'bad-line' : 'line'}
              onIntent={onIntent}
            />
          ))}
          {isPreviewable(remote, row) && <PreviewLink name={name} version={version} />}
        </RowActions>
      </td>
    </tr>
  );
}

function stateText({ state }: RemoteStatus, { version, status }: Version): string {
  if (version === state?.canary?.version) return `Canary, ${formatPercent(state.canary.percent)}`;
  if (version === state?.active && state.isRetired) return 'Retired';
  if (version === state?.active) return `Active, ${formatPercent(100 - (state.canary?.percent ?? 0))}`;
  if (status === 'blocked') return 'Blocked';
  if (status === 'removed') return 'Removed';
  if (status === 'rolled-back') return 'Rolled back';
  return version === state?.lastGood ? 'Last known good' : 'Available';
}
