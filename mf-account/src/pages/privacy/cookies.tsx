import type { Privacy } from '@fotosoc/contract/privacy';
import { Heading } from '@fotosoc/ui/heading';
import styles from './privacy.module.css';

/** Cookies of the site by name. */
export function Cookies({ cookies }: Pick<Privacy, 'cookies'>) {
  return (
    <section id="cookies" className={styles.section}>
      <Heading size="section">Cookies</Heading>
      <p>
        This site sets no cookies of other companies, shows no advertising, and does not track you. Your browser also
        keeps your text in a form until you send the form; until then, the text never leaves your device.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {cookies.map(({ name, why, kept }) => (
            <tr key={name}>
              <th scope="row" translate="no">
                {name}
              </th>
              <td data-label="Why">{why}</td>
              <td data-label="How long">{kept}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
