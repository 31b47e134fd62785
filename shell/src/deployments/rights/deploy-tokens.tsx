import { EmptyState } from '@fotosoc/ui/empty-state';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { takeTokenBack, useDeployTokens, type DeployToken } from '../data/deploy-access.ts';
import styles from '../deployments.module.css';
import { Fold } from '../fold.tsx';
import { RotateToken } from './rotate-token.tsx';
import { TakeBack } from './take-back.tsx';
import { TokenForm } from './token-form.tsx';
import { instantText } from '../words.ts';

/** Who may deploy which remote: the tokens, and a form for another. */
export function DeployTokens({ remotes }: { remotes: readonly string[] }) {
  const { data, error } = useDeployTokens();
  return (
    <Fold id="tokens" title="Deploy tokens">
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Spinner label="Loading..." />}
      {data?.tokens.length === 0 && <EmptyState row level={3} title="Nobody but you may deploy" />}
      {data && data.tokens.length > 0 && <TokenTable tokens={data.tokens} />}
      <TokenForm remotes={remotes} />
    </Fold>
  );
}

const COMES_BACK =
  ' It comes from the environment: unless it is taken out of DEPLOY_TOKENS there, the next start of the site brings it back.';

function endOf({ isConfigured, expiresAt }: DeployToken): string {
  if (isConfigured) return 'as long as the environment has it';
  return expiresAt ? `until ${instantText(expiresAt)}` : 'never expires';
}

function TokenTable({ tokens }: { tokens: readonly DeployToken[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.versions} aria-label="Deploy tokens">
        <thead>
          <tr>
            <th>Label</th>
            <th>Remote</th>
            <th>May</th>
            <th>Expires</th>
            <th>Last use</th>
            <th>
              <VisuallyHidden>Action</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row">
                {token.label}
                {token.email && <Meta>{token.email}</Meta>}
              </th>
              <td>
                {token.remote}
                {token.prefixes && <Meta>{token.prefixes.join(', ')}</Meta>}
              </td>
              <td>{token.verbs.join(', ')}</td>
              <td>{endOf(token)}</td>
              <td>{token.lastUsedAt ? `used ${instantText(token.lastUsedAt)}` : 'never used'}</td>
              <td>
                <div className={styles.actions}>
                  {!token.isConfigured && <RotateToken token={token} />}
                  <TakeBack
                    what={token.label}
                    label={`${token.label} for ${token.remote}`}
                    consequence={`Whoever deploys ${token.remote} with it is refused from now on.${token.isConfigured ? COMES_BACK : ''}`}
                    done={`${token.label} taken back`}
                    takeBack={() => takeTokenBack(token)}
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
