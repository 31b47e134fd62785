import { Link } from '@fotosoc/host';
import { getButtonClass } from '@fotosoc/ui/button';
import { Container } from '@fotosoc/ui/page';
import { useCommittee } from '../../../data/committees';
import { Section, SectionHead } from '../section/section';
import styles from './committee.module.css';

/** Members of the committee in a line, with a link to the committee's page. */
export function Committee() {
  const { members = [] } = useCommittee();
  return (
    <Section labelledBy="committee">
      <Container>
        <SectionHead
          id="committee"
          title="Meet the Committee"
          action={
            <Link className={getButtonClass({ variant: 'line' })} to="/committee">
              View the Committee
            </Link>
          }
        />
        <ul className={styles.lineup}>
          {members.map(({ number, name, position }) => (
            <li key={number}>
              <b>{name}</b> <small>{position}</small>{' '}
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
