import { Heading } from '@fotosoc/ui/heading';
import { Container } from '@fotosoc/ui/page';
import { Photo } from '@fotosoc/ui/photo';
import { MarkdownText } from '../../markdown-text/markdown-text';
import type { HomeSections } from '../../../data/sections';
import { Section, SectionHead } from '../section/section';
import styles from './why-join.module.css';

const WIDTHS = { '(min-width: 51.25rem)': 'min(30vw, 460px)', all: '90vw' };

export function WhyJoin({ home: { sections, photos, words } }: { home: HomeSections }) {
  const { heading, reasons } = sections['home.why-join'];
  return (
    <Section labelledBy="why-join">
      <Container>
        <SectionHead id="why-join" title={heading} />
        <div className={styles.reasons}>
          {reasons.map(({ id, title, text, picture }) => {
            const photo = picture && photos[picture.photoId];
            return (
              <article key={id}>
                {photo && <Photo photo={photo} alt={picture.alt} ratio={3 / 2} widths={WIDTHS} />}
                <Heading size="card" as="h3">
                  {title}
                </Heading>
                <MarkdownText text={text} words={words} />
              </article>
            );
          })}
        </div>
      </Container>
    </Section>
  );
}
