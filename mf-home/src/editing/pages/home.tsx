import { useState, type ReactNode } from 'react';
import type { SectionKey, SectionValues } from '@fotosoc/contract/page-section';
import { formatSocialLink } from '@fotosoc/contract/social-address';
import { Link } from '@fotosoc/host';
import { isSameValue } from '@fotosoc/ui/editor';
import { Container } from '@fotosoc/ui/page';
import { Meta } from '@fotosoc/ui/text';
import type { HomeSections } from '../../data/sections';
import { HomePage, type HomeSection } from '../../components/home-page/home-page';
import { Block } from '../block';
import styles from '../editing.module.css';
import { listMistakes, useEditing, useSection } from '../use-editing';
import { AboutForm, HeroForm, JoinForm, StatsForm, WhyJoinForm } from './home-forms';

interface Editable {
  name: string;
  section?: SectionKey;
  /** Fields of the section `society`, which several blocks share. */
  society?: readonly (keyof SectionValues['society'])[];
  Form: () => ReactNode;
}

const BLOCKS: Partial<Record<HomeSection, Editable>> = {
  hero: {
    name: 'pictures and names',
    section: 'home.hero',
    society: ['longName', 'shortName', 'description', 'committeeEmail', 'developer'],
    Form: HeroForm,
  },
  about: { name: 'About Us', section: 'home.about', society: ['film', 'socials'], Form: AboutForm },
  'why-join': { name: 'Why Join', section: 'home.why-join', Form: WhyJoinForm },
  stats: { name: 'Fotostats', society: ['foundedYear', 'figures'], Form: StatsForm },
  join: { name: 'join text and address', section: 'home.join', society: ['signUpUrl'], Form: JoinForm },
};

/** Sections whose content other pages provide, with a hint where to edit the content. */
const FILLED: Partial<Record<HomeSection, ReactNode>> = {
  events: (
    <span>
      Events come from their own page. <Link to="/events">Edit events</Link>
    </span>
  ),
  foto: (
    <span>
      The Foto of the Week has its own page. <Link to="/foto-of-the-week">Edit Foto of the Week</Link>
    </span>
  ),
  portfolios: (
    <span>
      Three random portfolios for every visitor. <Link to="/portfolios">All portfolios</Link>
    </span>
  ),
  galleries: (
    <span>
      The site shows the newest galleries. <Link to="/gallery">All galleries</Link>
    </span>
  ),
  committee: (
    <span>
      The committee has its own page. <Link to="/committee">Edit committee</Link>
    </span>
  ),
};

function HomeEditor() {
  const [open, setOpen] = useState<HomeSection>();
  return (
    <HomePage
      home={useHomeDraft()}
      renderAround={(section, children) => {
        const block = BLOCKS[section];
        return (
          <div key={section} data-section={section}>
            {block ? (
              <EditedBlock
                {...block}
                isOpen={open === section}
                onOpen={() => setOpen(section)}
                onClose={() => setOpen(undefined)}
              >
                {children}
              </EditedBlock>
            ) : (
              <Filled note={FILLED[section]} section={children} />
            )}
          </div>
        );
      }}
    />
  );
}

function HomePreview() {
  return (
    <HomePage
      home={useHomeDraft()}
      renderAround={(section, children) => (
        <div key={section} data-section={section}>
          {children}
        </div>
      )}
    />
  );
}

function useHomeDraft(): HomeSections {
  const { state } = useEditing();
  const { seen } = useSection('society');
  const sections = state.values as HomeSections['sections'];
  const { figures } = sections.society;
  const socials = sections.society.socials.map((social) => ({
    ...social,
    url: formatSocialLink(social.platform, social.url) ?? social.url,
  }));
  const society = {
    ...sections.society,
    socials,
    figures: Object.values(figures).every(Number.isFinite) ? figures : seen.figures, // an empty field has no number
  };
  return {
    sections: { ...sections, society },
    photos: state.photos,
    words: state.words,
  };
}

function Filled({ note, section }: { note: ReactNode; section: ReactNode }) {
  return (
    <>
      {section}
      {note && (
        <Container>
          <Meta>{note}</Meta>
        </Container>
      )}
    </>
  );
}

interface EditedBlockProps extends Editable {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

function EditedBlock({ name, section, society: fields = [], Form, children, ...rest }: EditedBlockProps) {
  const { drafts, state } = useEditing();
  const society = useSection('society');
  const seen = section && state.sections?.[section]?.seen;
  const published = { ...society.value, ...Object.fromEntries(fields.map((field) => [field, society.seen[field]])) };
  const isChanged =
    (section !== undefined && !isSameValue(state.values[section], seen)) || !isSameValue(society.value, published);
  const isWrong =
    (section !== undefined && Object.keys(listMistakes(state, section)).length > 0) ||
    Object.keys(listMistakes(state, 'society')).some((path) => fields.some((field) => field === path.split('.')[0]));
  return (
    <div className={styles.wide}>
      <Block
        name={name}
        isChanged={isChanged}
        isWrong={isWrong}
        onPutBack={() =>
          drafts.changeAll([...(section ? [{ key: section, value: seen }] : []), { key: 'society', value: published }])
        }
        form={
          <Container>
            <Form />
          </Container>
        }
        {...rest}
      >
        {children}
      </Block>
    </div>
  );
}

export const homeEditing = { Editor: HomeEditor, Preview: HomePreview };
