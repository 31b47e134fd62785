import { usePageTitle } from '@fotosoc/host';
import { linkClass } from '@fotosoc/ui/link';
import { Page, PageHead } from '@fotosoc/ui/page';
import { DEMOS } from '../../demos/demos';
import styles from './components.module.css';
import { Section } from './section';

/** Page with every component in its states, in sections named by their import. */
export function Component() {
  usePageTitle('Components');
  const sections = Object.entries(DEMOS);
  return (
    <Page>
      <PageHead title="Components" lead="What @fotosoc/ui has, with its states, in the light theme and the dark one.">
        <nav aria-label="Components" className={styles.index}>
          {sections.map(([name]) => (
            <a key={name} href={`#${name}`} className={linkClass}>
              {name}
            </a>
          ))}
        </nav>
      </PageHead>
      {sections.map(([name, Demo]) => (
        <Section key={name} name={name}>
          <Demo />
        </Section>
      ))}
    </Page>
  );
}
