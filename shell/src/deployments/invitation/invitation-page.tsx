import { ApiError } from '@fotosoc/contract/request';
import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { useAction, usePageTitle, useSearchParams } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Notice } from '@fotosoc/ui/notice';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { useState } from 'react';
import { CopiedText } from '../components/copied-text.tsx';
import { acceptInvitation, useInvitedToken, type InvitedToken, type AcceptedToken } from '../data/deploy-access.ts';
import styles from './invitation.module.css';

const INCOMPLETE = 'This link is incomplete. Open the link in the mail again, or copy the whole link.';

/** Landing page of an invitation link. Only the button accepts the token, because mail scanners open links as well. */
export function Component() {
  usePageTitle('Your deploy token');
  const [search] = useSearchParams();
  const link = search.get('link');
  return (
    <Page width="text">
      <PageHead title="Your deploy token" />
      {link ? <Promised link={link} /> : <Nothing>{INCOMPLETE}</Nothing>}
    </Page>
  );
}

function Promised({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useInvitedToken(link);
  const [taken, setTaken] = useState<AcceptedToken>();
  if (data && taken) return <Token invited={data} taken={taken} />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <Nothing>{error.message}</Nothing>;
  if (data) return <Question invited={data} link={link} onTaken={setTaken} />;
  if (isPending) return <Spinner label="Loading the invitation..." />;
  return <LoadError what="The invitation" onRetry={() => void refetch()} />;
}

interface QuestionProps {
  invited: InvitedToken;
  link: string;
  onTaken: (taken: AcceptedToken) => void;
}

function Question({ invited, link, onTaken }: QuestionProps) {
  const { isBusy, problem, act } = useAction({ offline: 'Not shown: no connection. The token is still available.' });
  const handleTake = () => act(async () => onTaken(await acceptInvitation(link)));
  return (
    <div className={styles.promise}>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <p>
        <span>
          {invited.isRotation
            ? `A new deploy token for ${invited.remote} is ready. Your current token expires ten minutes after you show the new token.`
            : `You are invited to deploy ${invited.remote}. The deploy token is ready.`}
        </span>{' '}
        The token is shown once: first open the settings where your pipeline keeps its secrets.
      </p>
      <Facts invited={invited} />
      <div>
        <Button size="lg" busy={isBusy} onClick={() => void handleTake()}>
          Show the token
        </Button>
      </div>
    </div>
  );
}

function Token({ invited, taken }: { invited: InvitedToken; taken: AcceptedToken }) {
  const { token, expiresAt, oldUntil } = taken;
  return (
    <div className={styles.promise}>
      <Notice kind="ok">
        <CopiedText
          label={`Deploy token for ${invited.remote}`}
          text={token}
          hint="Shown only once: copy the token now."
        />
      </Notice>
      <p>
        <span>{`The token expires ${formatLocalDayAndTime(expiresAt)}.`}</span>{' '}
        {oldUntil !== null && <span>{`Your previous token expires ${formatLocalDayAndTime(oldUntil)}. `}</span>}
        <span>The command reads the token from DEPLOY_TOKEN:</span>
      </p>
      <CopiedText label="First publication" text={`npx @fotosoc/cli publish --registry ${location.origin}`} />
      <p>
        <a href="/docs/teams/">Documentation for teams</a>, from an empty folder to a live page.
      </p>
    </div>
  );
}

function Facts({ invited: { remote, label, prefixes, verbs, days, expiresAt } }: { invited: InvitedToken }) {
  const facts: [term: string, value: string][] = [
    ['Remote', remote],
    ...(prefixes ? [['Pages at', prefixes.join(', ')] as [string, string]] : []),
    ['Allowed actions', verbs.join(', ')],
    ['Label', label],
    ['Valid for', days === 1 ? '1 day' : `${days} days`],
    ['Link works until', formatLocalDayAndTime(expiresAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Nothing({ children }: { children: string }) {
  return <EmptyState title="No token for this link">{children}</EmptyState>;
}
