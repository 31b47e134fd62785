import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import type { DeployToken } from '../data/deploy-access.ts';
import type { RemoteStatus } from '../data/deployments.ts';
import { useOlderEntries } from '../data/older-entries.ts';
import { Table } from '../components/table.tsx';
import { formatActor, formatChange } from '../deployment-text.ts';
import { ShowOlder } from './show-older.tsx';

const HEADS = ['When', 'Action', 'Change', 'Who', 'Reason'];

const WORDS: Record<string, string> = {
  publish: 'Published',
  promote: 'Activated',
  canary: 'Canary',
  rollback: 'Rolled back',
  block: 'Blocked',
  retire: 'Retired',
  restore: 'Restored',
  invite: 'Team invited',
  uninvite: 'Invitation revoked',
  token: 'Token created',
  rotate: 'Token rotated',
  untoken: 'Token revoked',
};

export interface AuditLogProps {
  remote: RemoteStatus;
  tokens: readonly DeployToken[];
  isWhole: boolean;
}

/** Audit log of a remote. */
export function AuditLog({ remote, tokens, isWhole }: AuditLogProps) {
  const { name, audit } = remote;
  const older = useOlderEntries(remote);
  return (
    <>
      {isWhole ? (
        <Meta>The audit log is intact: each entry matches the entry before.</Meta>
      ) : (
        <Notice kind="bad">
          The audit log is damaged: an entry was changed or removed. Compare the log with a backup.
        </Notice>
      )}
      <Table label={`Audit log of ${name}`} heads={HEADS}>
        {[...audit, ...older.items].map(({ at, action, actor, before, after, reason }) => (
          <tr key={`${at} ${action} ${reason}`}>
            <td>{formatLocalDayAndTime(at)}</td>
            <th scope="row">{WORDS[action] ?? action}</th>
            <td>{action === 'publish' ? reason : formatChange(before, after)}</td>
            <td>{formatActor(actor, tokens)}</td>
            <td>{action === 'publish' ? '' : reason}</td>
          </tr>
        ))}
      </Table>
      <ShowOlder older={older} what="entries" />
    </>
  );
}
