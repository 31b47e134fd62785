import type { PersonalData } from '@fotosoc/contract/privacy';
import { Meta } from '@fotosoc/ui/text';
import styles from './privacy.module.css';

/** Personal data with purpose, retention and recipients: a table, on phones a list of entries. */
export function DataTable({ data }: { data: readonly PersonalData[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What we keep</th>
          <th scope="col">Why</th>
          <th scope="col">How long</th>
          <th scope="col">Who sees it</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ what, why, kept, seenBy, basis }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-label="Why">
              <span>{why}</span>
              <Meta>{basis}</Meta>
            </td>
            <td data-label="How long">{kept}</td>
            <td data-label="Who sees it">{seenBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
