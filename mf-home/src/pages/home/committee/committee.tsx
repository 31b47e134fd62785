import { Link } from '@fotosoc/host';
import { buttonClass } from '@fotosoc/ui/button';
import { useCommittee } from '../../../data/committees';
import styles from './committee.module.css';

/** The committee as one running line-up; the page behind the button has the rest. */
export function Committee() {
  const { members = [] } = useCommittee();
  return (
    <section className="section" aria-labelledby="committee">
      <div className="wrap">
        <div className="head">
          <h2 className="h-sec" id="committee">
            Meet the Committee
          </h2>
          <Link className={buttonClass({ variant: 'line' })} to="/committee">
            View the Committee
          </Link>
        </div>
        <ul className={styles.lineup}>
          {members.map(({ number, name, position }) => (
            <li key={number}>
              <b>{name}</b> <small>{position}</small>{' '}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
