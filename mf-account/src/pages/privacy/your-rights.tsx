import { DELETED_ACCOUNT_DAYS } from '@fotosoc/contract/limits';
import { Link, society } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import styles from './privacy.module.css';

/** Rights of readers over their data, with links to exercise them. */
export function YourRights() {
  const { committeeEmail } = society();
  return (
    <section id="rights" className={styles.section}>
      <Heading size="section">Your rights</Heading>
      <ul className={styles.list}>
        <li>
          <b>See your data.</b> <Link to="/account">Your account page</Link>
          <span> has “Download everything”: one file with all data of your account.</span>
        </li>
        <li>
          <b>Correct your data.</b>
          <span> Change your address on the account page, and your portfolio with “Edit Portfolio”.</span>
        </li>
        <li>
          <b>Delete your data.</b>
          <span>
            {` “Delete account” takes your portfolios, captions and photos in open calls off the site at once. After ${DELETED_ACCOUNT_DAYS} days the site erases your account for good. Photos in galleries of the society stay, without your name.`}
          </span>
        </li>
        <li>
          <b>Ask or object.</b>
          <span> Without an account, or about anything else, write to </span>
          <a href={`mailto:${committeeEmail}`}>{committeeEmail}</a>
          <span> or use the </span>
          <Link to="/contact">contact form</Link>
          <span>. We answer within a month.</span>
        </li>
        <li>
          <b>Complain.</b>
          <span> If our answer does not help, write to the </span>
          <a href="https://www.dataprotection.ie">Data Protection Commission</a>
          <span>.</span>
        </li>
      </ul>
    </section>
  );
}
