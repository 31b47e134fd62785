import { society } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { Container } from '@fotosoc/ui/page';
import { PhotoFrame } from '@fotosoc/ui/photo';
import discount450 from './discount.w450.webp';
import discount900 from './discount.w900.webp';
import photobook450 from './photobook.w450.webp';
import photobook900 from './photobook.w900.webp';
import walks450 from './walks.w450.webp';
import walks900 from './walks.w900.webp';
import { StillPicture } from '../../../components/still-picture/still-picture';
import { Section, SectionHead } from '../section/section';
import styles from './why-join.module.css';

function reasons() {
  const { partnerShop, photobookTheme } = society();
  return [
    {
      files: [
        [walks450, 450],
        [walks900, 900],
      ],
      title: 'Workshops and photo walks',
      text: 'For all levels, from “which end is the lens” to zone-system printing. Cameras provided.',
    },
    {
      files: [
        [photobook450, 450],
        [photobook900, 900],
      ],
      title: 'The photobook',
      text: `Every year members edit, design and print a book together. This year’s theme is ‘${photobookTheme}’.`,
    },
    {
      files: [
        [discount450, 450],
        [discount900, 900],
      ],
      title: `${partnerShop.discountPercent}% member discount`,
      text: `On development, scanning and printing at ${partnerShop.name}.`,
    },
  ] as const;
}

export function WhyJoin() {
  return (
    <Section labelledBy="why-join">
      <Container>
        <SectionHead id="why-join" title="Why Join" />
        <div className={styles.reasons}>
          {reasons().map(({ files, title, text }) => (
            <article key={title}>
              <PhotoFrame>
                <StillPicture files={files} ratio={3 / 2} sizes="(min-width: 51.25rem) min(30vw, 460px), 90vw" />
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
