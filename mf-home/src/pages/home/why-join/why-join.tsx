import { society } from '@fotosoc/contract/society';
import { Heading } from '@fotosoc/ui/heading';
import { Container } from '@fotosoc/ui/page';
import { PhotoFrame } from '@fotosoc/ui/photo';
import discount from './discount.jpg';
import photobook from './photobook.jpg';
import walks from './walks.jpg';
import { Section, SectionHead } from '../section/section';
import styles from './why-join.module.css';

const { partnerShop, photobookTheme } = society;

const REASONS = [
  {
    picture: walks,
    title: 'Workshops and photo walks',
    text: 'For all levels, from “which end is the lens” to zone-system printing. Cameras provided.',
  },
  {
    picture: photobook,
    title: 'The photobook',
    text: `Every year members edit, design and print a book together. This year’s theme is ‘${photobookTheme}’.`,
  },
  {
    picture: discount,
    title: `${partnerShop.discountPercent}% member discount`,
    text: `On development, scanning and printing at ${partnerShop.name}.`,
  },
];

export function WhyJoin() {
  return (
    <Section labelledBy="why-join">
      <Container>
        <SectionHead id="why-join" title="Why Join" />
        <div className={styles.reasons}>
          {REASONS.map(({ picture, title, text }) => (
            <article key={title}>
              <PhotoFrame>
                <img src={picture} width="900" height="600" alt="" loading="lazy" decoding="async" />
              </PhotoFrame>
              <Heading size="card" as="h3">
                {title}
              </Heading>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </Container>
    </Section>
  );
}
