import type { User } from '@fotosoc/contract/account';
import { Link, usePageTitle } from '@fotosoc/host';
import { buttonClass } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { useDevices, useOwnAccount, useOwnBookings, useOwnCaptions, useOwnPortfolios } from '../../data/own-account';
import styles from './account.module.css';
import { BookingRow } from './booking-row';
import { CaptionRow } from './captions';
import { Devices } from './devices';
import { Download } from './download';
import { Leaving, Left } from './leaving';
import { More } from './more';
import { Portfolios } from './own-works';
import { Part } from './part';
import { SigningIn } from './signing-in';
import { useMember } from './use-member';
import { WaitingForLink } from './waiting-for-link';
import { monthInWords } from './words';

export function Component() {
  usePageTitle('Account');
  const [comeBackUntil, setLeft] = useState<string>();
  return comeBackUntil === undefined ? <OfMember onLeft={setLeft} /> : <Left comeBackUntil={comeBackUntil} />;
}

interface Leaver {
  /** Told until when the account can come back that was deleted. */
  onLeft: (comeBackUntil: string) => void;
}

function OfMember({ onLeft }: Leaver) {
  const user = useMember();
  return user && <Account user={user} onLeft={onLeft} />;
}

/** Everything that is a member's own: each part loads, and fails, by itself. */
function Account({ user, onLeft }: { user: User } & Leaver) {
  const [said, setSaid] = useState('');
  const account = useOwnAccount();
  const portfolios = useOwnPortfolios(user.id);
  const { items: bookings, ...bookingPages } = useOwnBookings();
  const { items: captions, ...captionPages } = useOwnCaptions();
  const devices = useDevices();
  const own = account.data?.account;
  const since = own && `, here since ${monthInWords(own.createdAt)}`;
  return (
    <Page width="text">
      <PageHead title="Account" lead={`${user.email}${since ?? ''}`} />
      <div className={styles.parts}>
        {own && !own.emailConfirmedAt && !own.newEmail && <WaitingForLink account={own} say={setSaid} />}
        <Part title="Portfolios" what="portfolios" answer={portfolios}>
          {({ portfolios: own }) => <Portfolios portfolios={own} />}
        </Part>
        <Part title="Bookings" what="bookings" answer={{ ...bookingPages, data: bookings }}>
          {(own) => (
            <>
              <More pages={bookingPages} empty={<Meta>No bookings.</Meta>} rows={own}>
                {(booking) => <BookingRow key={booking.id} booking={booking} />}
              </More>
              <div>
                <Link className={buttonClass({ variant: 'line', size: 'sm' })} to="/loans">
                  Book equipment
                </Link>
              </div>
            </>
          )}
        </Part>
        <Part title="Captions" what="captions" answer={{ ...captionPages, data: captions }}>
          {(own) => (
            <More pages={captionPages} empty={<Meta>No captions.</Meta>} rows={own}>
              {(caption) => <CaptionRow key={caption.id} caption={caption} say={setSaid} />}
            </More>
          )}
        </Part>
        <Part title="Signing in" what="details" answer={account}>
          {(own) => <SigningIn account={own.account} say={setSaid} />}
        </Part>
        <Part
          title="Signed-in devices"
          hint="A device that you do not know: sign it out, then change your password."
          what="devices"
          answer={devices}
        >
          {(own) => <Devices devices={own.devices} say={setSaid} />}
        </Part>
        <Part title="Download everything" what="details" answer={account}>
          {(own) => <Download account={own.account} />}
        </Part>
        <Part title="Delete account" what="details" answer={account}>
          {(own) => (
            <Leaving
              account={own.account}
              out={bookings?.filter(({ state }) => state === 'out') ?? []}
              onLeft={onLeft}
            />
          )}
        </Part>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Page>
  );
}
