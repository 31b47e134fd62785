import { useState, type ReactNode } from 'react';
import type { FixedSectionKey } from '@fotosoc/contract/page-section';
import { formatSocialLink } from '@fotosoc/contract/social-address';
import { Link } from '@fotosoc/host';
import { Container } from '@fotosoc/ui/page';
import { Meta } from '@fotosoc/ui/text';
import type { HomeSections } from '../../data/sections';
import { HomePage, type HomeSection } from '../../components/home-page/home-page';
import { Block } from '../block';
import styles from '../editing.module.css';
import { useEditing, useSection } from '../use-editing';
import { AboutForm, HeroForm, JoinForm, StatsForm, WhyJoinForm } from './home-forms';

interface Editable {
  name: string;
  /** Section to restore as a whole. */
  section: FixedSectionKey;
  Form: () => ReactNode;
}

const BLOCKS: Partial<Record<HomeSection, Editable>> = {
  hero: { name: 'pictures and names', section: 'home.hero', Form: HeroForm },
  about: { name: 'About Us', section: 'home.about', Form: AboutForm },
  'why-join': { name: 'Why Join', section: 'home.why-join', Form: WhyJoinForm },
  stats: { name: 'Fotostats', section: 'society', Form: StatsForm },
  join: { name: 'join text and address', section: 'home.join', Form: JoinForm },
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
  const sections = state.values as HomeSections['sections'];
  const socials = sections.society.socials.map((social) => ({
    ...social,
    url: formatSocialLink(social.platform, social.url) ?? social.url,
  }));
  return {
    sections: { ...sections, society: { ...sections.society, socials } },
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

function EditedBlock({ name, section, Form, children, ...rest }: EditedBlockProps) {
  const { drafts } = useEditing();
  const { isChanged } = useSection(section);
  return (
    <div className={styles.wide}>
      <Block
        name={name}
        isChanged={isChanged}
        onPutBack={() => drafts.putBack(section)}
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
