import { EVERYTHING } from '@fotosoc/contract/limits';
import type { OwnAccount } from '@fotosoc/contract/own-account';
import { buttonClass } from '@fotosoc/ui/button';
import { Hint } from '@fotosoc/ui/field';
import { DownloadIcon } from '@fotosoc/ui/icon';
import styles from './account.module.css';
import { counted } from './words';

const MEGABYTE = 1_000_000;

/** Link to download all personal data as one file, streamed while created. */
export function Download({ account: { photos, photoBytes } }: { account: OwnAccount }) {
  const megabytes = Math.ceil(photoBytes / MEGABYTE);
  return (
    <>
      <ul className={styles.what}>
        <li>{`${counted(photos, 'photo')} as stored on this site, in folders by portfolio and gallery`}</li>
        <li>Your portfolios, captions and bookings as pages you can open and as JSON</li>
        <li>The data of your account</li>
      </ul>
      <div>
        <a className={buttonClass({ variant: 'line' })} href={EVERYTHING} download>
          <DownloadIcon />
          Download everything
        </a>
      </div>
      <Hint>
        <span>{megabytes > 0 ? `One zip file, at most ${megabytes} MB.` : 'One zip file.'}</span> The download starts at
        once; keep the page open until it is complete.
      </Hint>
    </>
  );
}
