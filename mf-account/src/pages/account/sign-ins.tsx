import type { OwnSignIn } from '@fotosoc/contract/security-event';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { useSnapshot } from '@fotosoc/host';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';

/** Last sign-ins to the account, including failed attempts. */
export function SignIns({ signIns }: { signIns: readonly OwnSignIn[] }) {
  if (signIns.length === 0) return <Meta>No sign-ins in the last 90 days.</Meta>;
  return (
    <List>
      {signIns.map((signIn) => (
        <ListRow key={signIn.id}>
          <div>
            <p>{resultInWords(signIn)}</p>
            <SignInTime at={signIn.at} />
          </div>
          <Meta as="span">{signIn.network}</Meta>
        </ListRow>
      ))}
    </List>
  );
}

function resultInWords({ result, count, device }: OwnSignIn): string {
  const by = device || 'Unknown device';
  if (result === 'done') return by;
  return `Failed: ${by}${count > 1 ? `, ${count} times within an hour` : ''}`;
}

function SignInTime({ at }: { at: string }) {
  return <Meta>{useSnapshot(`sign-in at ${at}`, () => formatDayAndTimeWithYear(at))}</Meta>;
}
