import type { SectionValues } from '@fotosoc/contract/page-section';
import { bindText, TextField } from '@fotosoc/ui/field';
import { SourceHealthNotice } from '../outside-source/source-health';
import { LinksPage } from '../../components/links-page/links-page';
import { LinkSource } from '../link-source';
import { EntryList } from '../entry-list';
import { useSection } from '../use-editing';
import styles from './links.module.css';

type Link = SectionValues['links']['links'][number];

function LinksEditor() {
  const { value, seen, change, mistake } = useSection('links');
  return (
    <LinksPage>
      <LinkSource />
      <SourceHealthNotice kind="links" source="sheet" />
      <EntryList<Link>
        entries={value.links}
        seen={seen.links}
        onChange={(links) => change({ ...value, links })}
        nameOf={({ link_name }) => link_name}
        addLabel="Add link"
        make={(id) => ({ id, link_name: '', link_url: '' })}
        className={styles.links}
        rowClass={styles.row}
        isWrong={(index) => ['link_name', 'link_url'].some((name) => mistake(`links.${index}.${name}`))}
        renderRow={({ link_name }) => <bdi className={styles.name}>{link_name}</bdi>}
        renderForm={(link, set, index) => (
          <>
            <TextField
              label="Name"
              className={styles.large}
              maxLength={120}
              value={link.link_name}
              error={mistake(`links.${index}.link_name`)}
              onChange={({ target }) => set({ ...link, link_name: target.value })}
            />
            <TextField
              label="Address"
              inputMode="url"
              maxLength={500}
              {...bindText(link.link_url, (link_url) => set({ ...link, link_url }), mistake(`links.${index}.link_url`))}
            />
          </>
        )}
      />
    </LinksPage>
  );
}

function LinksPreview() {
  const { value } = useSection('links');
  return <LinksPage links={value.links} />;
}

export const linksEditing = { Editor: LinksEditor, Preview: LinksPreview };
