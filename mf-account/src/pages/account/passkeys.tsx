import type { User } from '@fotosoc/contract/account';
import { MAX_PASSKEYS_PER_ACCOUNT } from '@fotosoc/contract/limits';
import type { Passkey } from '@fotosoc/contract/passkey-schema';
import { formatDate } from '@fotosoc/contract/format-time';
import { notify, useAction, useSnapshot } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { usePasswordAction, type RunWithPassword } from '@fotosoc/ui/password-dialog';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { useConfirmationWays } from '../../data/confirmation';
import { mailRecovery, removePasskey } from '../../data/passkeys';
import styles from './account.module.css';
import { AddPasskey, RenamePasskey } from './passkey-forms';
import { formatLastUse } from './account-text';

interface PasskeysProps {
  user: User;
  passkeys: readonly Passkey[];
}

/** Passkeys of the account, with actions to add, rename and remove. */
export function Passkeys({ user, passkeys }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const { run, dialog } = usePasswordAction(useConfirmationWays());
  const hasRoom = passkeys.length < MAX_PASSKEYS_PER_ACCOUNT;
  return (
    <>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} user={user} passkey={passkey} isLast={passkeys.length === 1} run={run} />
          ))}
        </List>
      )}
      {hasRoom ? (
        <div>
          <Button variant="line" size="sm" onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        </div>
      ) : (
        <Meta>{`You have ${MAX_PASSKEYS_PER_ACCOUNT} passkeys. To add another, remove one first.`}</Meta>
      )}
      {passkeys.length > 0 && <Lost />}
      {isAdding && <AddPasskey user={user} isFirst={passkeys.length === 0} onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}

interface RowProps {
  user: User;
  passkey: Passkey;
  isLast: boolean;
  run: RunWithPassword;
}

function PasskeyRow({ user, passkey, isLast, run }: RowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const { problem, act } = useAction();
  const consequence = isLast
    ? 'You then sign in and confirm with your password again.'
    : 'You can no longer sign in or confirm with this passkey.';
  const handleRemove = () =>
    act(async () => {
      const question = {
        title: `Remove the passkey “${name}”?`,
        consequence,
        action: 'Remove passkey',
        isAlways: true,
      };
      if (await run(question, () => removePasskey(user, passkey, isLast))) notify(`Passkey “${name}” removed.`);
    });
  return (
    <ListRow>
      <div>
        <p>{name}</p>
        <Meta>
          <span>{`Added ${formatDate(createdAt)}`}</span>
          {lastUsedAt && <LastUse key={lastUsedAt} at={lastUsedAt} />}
        </Meta>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div className={styles.acts}>
        <LinkButton onClick={() => setRenaming(true)}>
          Rename<VisuallyHidden>{` passkey ${name}`}</VisuallyHidden>
        </LinkButton>
        <LinkButton onClick={() => void handleRemove()}>
          Remove<VisuallyHidden>{` passkey ${name}`}</VisuallyHidden>
        </LinkButton>
      </div>
      {isRenaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </ListRow>
  );
}

function LastUse({ at }: { at: string }) {
  return <span>{useSnapshot(`passkey used at ${at}`, () => `. Last used: ${formatLastUse(at)}`)}</span>;
}

/** Offers a mailed link to members without access to their passkeys. */
function Lost() {
  const { isBusy, problem, act } = useAction({ offline: 'Not sent: no connection.' });
  const handleMail = () =>
    act(async () => {
      await mailRecovery();
      notify('We have e-mailed you a link. Open it to remove all your passkeys with your password.');
    });
  return (
    <div>
      <Meta>Lost all your passkeys? We e-mail you a link. Remove all passkeys with the link and your password.</Meta>
      <LinkButton aria-disabled={isBusy} onClick={() => void handleMail()}>
        E-mail the link
      </LinkButton>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
