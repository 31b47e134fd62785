import type { Device } from '@fotosoc/contract/own-account';
import { ApiError, notify, useAction, useSnapshot } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { signOutDevice, signOutOthers } from '../../data/own-account';
import styles from './account.module.css';
import { DeviceIcon } from './device-icon';
import { formatCount, formatLastUse } from './account-text';

interface Saying {
  say: (sentence: string) => void;
}

/** Devices that the account is signed in on. */
export function Devices({ devices, say }: { devices: readonly Device[] } & Saying) {
  const { isBusy, problem, act } = useAction();
  const handleOthers = () =>
    act(async () => {
      notify(`${formatCount(await signOutOthers(), 'other device')} signed out.`);
    });
  return (
    <>
      <List>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} say={say} />
        ))}
      </List>
      {devices.length > 1 && (
        <div>
          <Button variant="line" size="sm" busy={isBusy} onClick={() => void handleOthers()}>
            Sign out all other devices
          </Button>
        </div>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}

/** Row of a device; stays in place after signing out. */
function DeviceRow({ device: { id, name, seenAt, isThis }, say }: { device: Device } & Saying) {
  const [isOut, setOut] = useState(false);
  const { problem, act } = useAction();
  const heading = useRef<HTMLParagraphElement>(null);
  const words = name || 'Unknown device';

  const handleSignOut = () =>
    act(async () => {
      await signOutDevice(id).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'account/device-not-found')) throw error;
      });
      heading.current?.focus();
      setOut(true);
      say(`${words} signed out.`);
    });

  return (
    <ListRow>
      <div className={styles.device}>
        <DeviceIcon name={name} />
        <div>
          <p ref={heading} tabIndex={-1}>
            {words}
          </p>
          <Meta>{isThis ? 'Now' : <LastUse key={seenAt} at={seenAt} />}</Meta>
          {problem && <FieldError>{problem}</FieldError>}
        </div>
      </div>
      {isThis && <Meta as="span">This device</Meta>}
      {!isThis && isOut && <Meta as="span">Signed out</Meta>}
      {!isThis && !isOut && (
        <LinkButton onClick={() => void handleSignOut()}>
          Sign out<VisuallyHidden>{` ${words}`}</VisuallyHidden>
        </LinkButton>
      )}
    </ListRow>
  );
}

/** Snapshot of the relative time at the first render. */
function LastUse({ at }: { at: string }) {
  return useSnapshot(`last use at ${at}`, () => formatLastUse(at));
}
