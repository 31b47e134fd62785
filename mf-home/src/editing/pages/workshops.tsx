import type { ReferencedData, SectionValues } from '@fotosoc/contract/page-section';
import { TextField } from '@fotosoc/ui/field';
import { WorkshopCard, WorkshopList, WorkshopsPage } from '../../components/workshops-page/workshops-page';
import page from '../../components/workshops-page/workshops-page.module.css';
import { EntryList } from '../entry-list';
import { ParagraphField } from '../paragraph-field';
import { PictureField } from '../picture-field';
import { SlidesField } from '../slides-field';
import { useEditing, useSection } from '../use-editing';
import styles from './workshops.module.css';

type Workshop = SectionValues['workshops']['workshops'][number];

function WorkshopsEditor() {
  const { state } = useEditing();
  const { value, seen, change, mistake } = useSection('workshops');
  return (
    <WorkshopsPage
      lead={
        <ParagraphField
          label="Introduction"
          maxLength={300}
          value={value.lead}
          error={mistake('lead')}
          onChange={(lead) => change({ ...value, lead })}
        />
      }
    >
      <EntryList<Workshop>
        entries={value.workshops}
        seen={seen.workshops}
        onChange={(workshops) => change({ ...value, workshops })}
        nameOf={({ title }) => title}
        addLabel="Add workshop"
        make={(id) => ({ id, title: '', picture: null, slides: '' })}
        className={page.workshops}
        rowClass={styles.row}
        isWrong={(index) =>
          ['title', 'slides', 'picture.photoId'].some((name) => mistake(`workshops.${index}.${name}`))
        }
        renderRow={(workshop) => (
          <div className={styles.card}>
            <WorkshopCard workshop={shown(workshop, state.photos)} />
          </div>
        )}
        renderForm={(workshop, set, index) => (
          <div className={styles.form}>
            <PictureField
              name={workshop.title}
              ratio={16 / 9}
              value={workshop.picture}
              error={mistake(`workshops.${index}.picture.photoId`)}
              onChange={(picture) => set({ ...workshop, picture })}
            />
            <div className={styles.fields}>
              <TextField
                label="Title"
                maxLength={120}
                value={workshop.title}
                error={mistake(`workshops.${index}.title`)}
                onChange={({ target }) => set({ ...workshop, title: target.value })}
              />
              <SlidesField
                title={workshop.title}
                value={workshop.slides}
                error={mistake(`workshops.${index}.slides`)}
                onChange={(slides) => set({ ...workshop, slides })}
              />
            </div>
          </div>
        )}
      />
    </WorkshopsPage>
  );
}

function WorkshopsPreview() {
  const { state } = useEditing();
  const { value } = useSection('workshops');
  const workshops = value.workshops.map((workshop, index) => ({
    ...shown(workshop, state.photos),
    id: index + 1,
    url: workshop.slides,
  }));
  return (
    <WorkshopsPage lead={value.lead}>
      <WorkshopList workshops={workshops} />
    </WorkshopsPage>
  );
}

function shown({ title, picture }: Workshop, photos: ReferencedData['photos']) {
  return { title, thumbnail: (picture && photos[picture.photoId]?.url) ?? '' };
}

export const workshopsEditing = { Editor: WorkshopsEditor, Preview: WorkshopsPreview };
