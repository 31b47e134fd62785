import type { DatedFoto } from '@fotosoc/contract/foto';
import type { FotoSection } from '@fotosoc/contract/page-section';
import { formatSocialAddress } from '@fotosoc/contract/social-address';
import { formatDay } from '@fotosoc/contract/society-clock';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { Heading } from '@fotosoc/ui/heading';
import { PlusIcon } from '@fotosoc/ui/icon';
import { Page, PageHead } from '@fotosoc/ui/page';
import { List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { useFotosOfTheWeek } from '../../../data/fotos-of-the-week';
import { FotoList } from '../../../components/foto-list/foto-list';
import type { EditorState } from '../../drafts';
import entryStyles from '../../entry.module.css';
import { useEditing } from '../../use-editing';
import { CurrentFoto, CURRENT_FOTO_KEY } from './current-foto';
import { FotoSource } from './foto-source';
import styles from './fotos.module.css';
import { listWeekDays } from './week-days';
import { getDayKey, WeekRow } from './week-row';

interface Open {
  row: string;
  how: 'photo' | 'texts';
}

function FotosEditor() {
  const { drafts, state } = useEditing();
  const [said, say] = useState('');
  const [now] = useState(() => new Date());
  const [more, setMore] = useState(0);
  const [open, setOpen] = useState<Open>();
  const planned = plannedDays(state);
  const days = listWeekDays(planned, now, more);
  const further = listWeekDays(planned, now, more + 1);
  return (
    <Page>
      <PageHead title="Foto of the Week" />
      <FotoSource onTaken={() => drafts.load()} />
      <div className={styles.sections}>
        <p role="status">
          <VisuallyHidden>{said}</VisuallyHidden>
        </p>
        <CurrentFoto
          open={open?.row === CURRENT_FOTO_KEY ? open.how : undefined}
          onOpen={(how) => setOpen(how && { row: CURRENT_FOTO_KEY, how })}
        />
        <section className={styles.section} aria-labelledby="next-weeks">
          <div className={styles.head}>
            <Heading size="card" id="next-weeks">
              The next weeks
            </Heading>
            <Meta>Each photo is shown from 12:00 am of its day, Irish time.</Meta>
          </div>
          <List>
            {days.map((day, index) => (
              <li key={day}>
                <WeekRow
                  day={day}
                  earlier={days[index - 1]}
                  later={further[index + 1]}
                  isOpen={open?.row === day}
                  onOpen={(isOpen) => setOpen(isOpen ? { row: day, how: 'texts' } : undefined)}
                  say={say}
                />
              </li>
            ))}
          </List>
          {further.length > days.length && (
            <button type="button" className={entryStyles.add} onClick={() => setMore(more + 1)}>
              <PlusIcon />
              Show another week
            </button>
          )}
        </section>
      </div>
    </Page>
  );
}

function FotosPreview() {
  const { state } = useEditing();
  const { data } = useFotosOfTheWeek('');
  const [today] = useState(() => formatDay(new Date()));
  useEffect(() => {
    // The preview is shorter than the plan. The braces discard the promise that newer browsers return.
    window.scrollTo(0, 0);
  }, []);
  const current = listFoto(state, CURRENT_FOTO_KEY, today);
  const [shown, ...earlier] = data?.fotos ?? [];
  const isSame = shown !== undefined && shown.photo.id === current?.photo.id;
  const fotos = [
    ...(current ? [isSame ? { ...shown, ...current, day: shown.day } : current] : []),
    ...(isSame ? earlier : (data?.fotos ?? []).filter(({ photo }) => photo.id !== current?.photo.id)),
  ];
  const planned = plannedDays(state).flatMap((day) => listFoto(state, getDayKey(day), day) ?? []);
  return (
    <Page>
      <PageHead title="Foto of the Week" />
      {planned.length > 0 && <FotoList title="Planned, each shown from its day" fotos={planned} />}
      {fotos.length === 0 && <EmptyState title="No Fotos chosen yet">Come back next week.</EmptyState>}
      {data && fotos.length > 0 && <FotoList title={String(data.year)} fotos={fotos} />}
    </Page>
  );
}

/** @returns future days with a photo now or before this draft, `YYYY-MM-DD`, ascending */
function plannedDays({ sections = {}, values }: EditorState): string[] {
  return Object.values(sections)
    .filter(({ key, seen }) => key !== CURRENT_FOTO_KEY && (values[key] ?? seen) !== null)
    .map(({ key }) => key.slice('foto.'.length))
    .toSorted();
}

function listFoto(
  { photos, values }: EditorState,
  key: keyof EditorState['values'],
  day: string,
): DatedFoto | undefined {
  const value = (values[key] ?? null) as FotoSection | null;
  const photo = value && photos[value.photoId];
  if (!value || !photo) return undefined;
  const { caption, photographer_name, instagram_link, instagram_username } = value;
  const address = formatSocialAddress('instagram', instagram_link) ?? '';
  const words = { caption, photographer_name, instagram_link: address, instagram_username };
  return { ...words, photo, photo_link: photo.url, day, path: null };
}

export const fotosEditing = { Editor: FotosEditor, Preview: FotosPreview };
