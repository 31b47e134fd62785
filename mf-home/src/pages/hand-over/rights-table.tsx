import { RIGHTS, type Right } from '@fotosoc/contract/rights';
import type { Post } from '../../data/hand-over';
import styles from './hand-over.module.css';
import { RIGHT_WORDS } from './words';

/** What each post gives whoever takes it. */
export function RightsTable({
  posts,
  onChange,
}: {
  posts: readonly Post[];
  onChange: (id: string, rights: Right[]) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways where it is wider than a phone
    <div className={styles.scroller} role="region" aria-label="Rights of each post" tabIndex={0}>
      <table className={styles.rights}>
        <thead>
          <tr>
            <th scope="col">Post</th>
            {RIGHTS.map((right) => (
              <th key={right} scope="col">
                {right === 'administrator' ? 'Admin' : RIGHT_WORDS[right]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map(({ id, position, rights }) => (
            <tr key={id}>
              <th scope="row">{position || 'New post'}</th>
              {RIGHTS.map((right) => (
                <td key={right}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${position || 'New post'}: ${RIGHT_WORDS[right]}`}
                      checked={rights.includes(right)}
                      onChange={({ target }) =>
                        onChange(id, target.checked ? [...rights, right] : rights.filter((one) => one !== right))
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
