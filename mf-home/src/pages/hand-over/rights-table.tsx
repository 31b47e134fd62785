import { RIGHT_TEXTS, RIGHTS, type Right } from '@fotosoc/contract/rights';
import type { Post } from '../../data/handover';
import styles from './rights-table.module.css';
import { listPostTitles } from './handover-text';

/** Table of the rights of each post. On phones the checkboxes are below their post, each with a label. */
export function RightsTable({
  posts,
  onChange,
}: {
  posts: readonly Post[];
  onChange: (id: string, rights: Right[]) => void;
}) {
  const titles = listPostTitles(posts);
  return (
    <table className={styles.rights}>
      <thead>
        <tr>
          <th scope="col">Post</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              {shortWord(right)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {posts.map(({ id, rights }) => (
          <tr key={id}>
            <th scope="row">{titles.get(id)}</th>
            {RIGHTS.map((right) => (
              <td key={right}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`${titles.get(id)}: ${RIGHT_TEXTS[right].label}`}
                    checked={rights.includes(right)}
                    onChange={({ target }) =>
                      onChange(id, target.checked ? [...rights, right] : rights.filter((one) => one !== right))
                    }
                  />
                  <span className={styles.word}>{shortWord(right)}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shortWord(right: Right): string {
  return right === 'administrator' ? 'Admin' : RIGHT_TEXTS[right].label;
}
