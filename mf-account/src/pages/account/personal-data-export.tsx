import { DATA_EXPORT_PATH } from '@fotosoc/contract/limits';
import type { OwnAccount } from '@fotosoc/contract/own-account';
import { getButtonClass } from '@fotosoc/ui/button';
import { Hint } from '@fotosoc/ui/field';
import { DownloadIcon } from '@fotosoc/ui/icon';
import styles from './account.module.css';
import { formatCount } from './account-text';

const MEGABYTE = 1_000_000;

/** Link to download all personal data as one file, streamed while created. */
export function PersonalDataExport({ account: { photos, photoBytes } }: { account: OwnAccount }) {
  const megabytes = Math.ceil(photoBytes / MEGABYTE);
  return (
    <>
      <ul className={styles.what}>
        <li>{`${formatCount(photos, 'photo')} as stored on this site, in folders by portfolio and gallery`}</li>
        <li>Your portfolios, captions and bookings as pages you can open and as JSON</li>
        <li>The data of your account</li>
      </ul>
      <div>
        <a className={getButtonClass({ variant: 'line' })} href={DATA_EXPORT_PATH} download>
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
