import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Spinner } from '@fotosoc/ui/spinner';
import { RowActions } from '../components/row-actions.tsx';
import { revokeDeployToken, useDeployTokens, type DeployToken } from '../data/deploy-access.ts';
import { CollapsibleSection } from '../components/collapsible-section.tsx';
import { Table } from '../components/table.tsx';
import { RIGHT_HEADS, RightCells } from './right-cells.tsx';
import { RotateToken } from './rotate-token.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { TokenForm } from './token-form.tsx';

const COMES_BACK =
  ' The token is set in the environment: remove it from DEPLOY_TOKENS, or the next start of the site restores it.';

/** Deploy tokens, with a form that creates one. */
export function DeployTokens({ remotes }: { remotes: readonly string[] }) {
  const { data, error } = useDeployTokens();
  return (
    <CollapsibleSection id="tokens" title="Deploy tokens">
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Spinner label="Loading..." />}
      {data?.tokens.length === 0 && <EmptyState row level={3} title="Only you can deploy" />}
      {data && data.tokens.length > 0 && (
        <Table label="Deploy tokens" heads={[...RIGHT_HEADS, 'Expires', 'Last use']} hasActions>
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Table>
      )}
      <TokenForm remotes={remotes} />
    </CollapsibleSection>
  );
}

function TokenRow({ token }: { token: DeployToken }) {
  const { label, remote, isConfigured, lastUsedAt } = token;
  return (
    <tr>
      <RightCells right={token} />
      <td>{endOf(token)}</td>
      <td>{lastUsedAt ? `used ${formatLocalDayAndTime(lastUsedAt)}` : 'never used'}</td>
      <td>
        <RowActions>
          {!isConfigured && <RotateToken token={token} />}
          <RevokeButton
            what={label}
            label={`${label} for ${remote}`}
            consequence={`Deployments of ${remote} with this token are refused from now on.${isConfigured ? COMES_BACK : ''}`}
            done={`${label} revoked`}
            takeBack={() => revokeDeployToken(token)}
          />
        </RowActions>
      </td>
    </tr>
  );
}

function endOf({ isConfigured, expiresAt }: DeployToken): string {
  if (isConfigured) return 'set in DEPLOY_TOKENS';
  return expiresAt ? formatLocalDayAndTime(expiresAt) : 'never expires';
}
