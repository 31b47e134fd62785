import type { SectionValues } from '@fotosoc/contract/page-section';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { bindText, Hint, TextAreaField, TextField, type TextFieldProps } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { EntryList } from '../entry-list';
import { ParagraphField } from '../paragraph-field';
import { PictureField } from '../picture-field';
import { SocialFields } from '../social-fields';
import { useSection } from '../use-editing';
import styles from './home-forms.module.css';

type Society = SectionValues['society'];
type Reason = SectionValues['home.why-join']['reasons'][number];

const PICTURES = 6;

const CHANNELS: Partial<Record<Society['socials'][number]['platform'], string>> = {
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  email: 'Email',
  youtube: 'YouTube',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  bluesky: 'Bluesky',
  website: 'Website',
};

interface Target {
  target: { value: string };
}

/** Fields of the section `society`. */
function useSocietyFields() {
  const { value, change, mistake } = useSection('society');
  const text = (name: 'longName' | 'shortName' | 'signUpUrl' | 'committeeEmail') => ({
    value: value[name],
    error: mistake(name),
    onChange: ({ target }: Target) => change({ ...value, [name]: target.value }),
  });
  const groupText = <Group extends 'developer' | 'film'>(group: Group, name: keyof Society[Group] & string) => ({
    value: (value[group] as Record<string, string>)[name]!,
    error: mistake(`${group}.${name}`),
    onChange: ({ target }: Target) => change({ ...value, [group]: { ...value[group], [name]: target.value } }),
  });
  return { society: value, change, mistake, text, groupText };
}

export function HeroForm() {
  const hero = useSection('home.hero');
  const { society, change, mistake, text, groupText } = useSocietyFields();
  const { pictures } = hero.value;
  return (
    <div className={styles.form}>
      <Checkbox
        label="Show pictures of the latest galleries"
        isChecked={pictures.length === 0}
        onCheck={() =>
          hero.change({ pictures: pictures.length === 0 ? Array.from({ length: PICTURES }, () => null) : [] })
        }
      />
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((picture, index) => (
            <div key={index}>
              <Meta>{`Picture ${index + 1}`}</Meta>
              <PictureField
                name={`place ${index + 1}`}
                ratio={1}
                hasAlt
                value={picture}
                error={hero.mistake(`pictures.${index}.photoId`)}
                onChange={(next) =>
                  hero.change({ pictures: pictures.map((other, place) => (place === index ? next : other)) })
                }
              />
            </div>
          ))}
        </div>
      )}
      {pictures.length > 0 && (
        <Hint>
          Six pictures, in a new order on every visit. Photos of the latest galleries replace missing pictures.
        </Hint>
      )}
      <TextField label="Name" maxLength={120} {...text('longName')} />
      <TextField
        label="Short name"
        maxLength={40}
        hint="Shown in the navigation bar and in page titles."
        {...text('shortName')}
      />
      <ParagraphField
        label="Description of the society"
        maxLength={300}
        hint="Shown in search results and when someone shares the page."
        value={society.description}
        error={mistake('description')}
        onChange={(description) => change({ ...society, description })}
      />
      <TextField label="E-mail of the committee" type="email" maxLength={254} {...text('committeeEmail')} />
      <TextField label="Developer of the site" maxLength={120} {...groupText('developer', 'name')} />
      <TextField label="Developer’s web address" maxLength={500} {...groupText('developer', 'url')} />
    </div>
  );
}

export function AboutForm() {
  const about = useSection('home.about');
  const { society, change, mistake, groupText } = useSocietyFields();
  const { value } = about;
  const field = (name: 'heading' | 'text' | 'socialsHeading') => ({
    value: value[name],
    error: about.mistake(name),
    onChange: ({ target }: Target) => about.change({ ...value, [name]: target.value }),
  });
  return (
    <div className={styles.two}>
      <div className={styles.form}>
        <PictureField
          name="the film"
          ratio={16 / 9}
          value={value.poster}
          error={about.mistake('poster.photoId')}
          onChange={(poster) => about.change({ ...value, poster })}
        />
        <TextField
          label="Video link (plays when clicked)"
          inputMode="url"
          maxLength={500}
          hint="The embed address from the video site."
          {...groupText('film', 'url')}
        />
        <TextField label="Title of the video" maxLength={120} {...groupText('film', 'title')} />
      </div>
      <div className={styles.form}>
        <TextField label="Heading" className={styles.heading} maxLength={120} {...field('heading')} />
        <TextAreaField
          label="Text"
          className={styles.lead}
          rows={6}
          maxLength={1000}
          hint={`${value.text.length} of 1,000. *Emphasis*, **strong**, [a link](https://example.org), lists with - in front.`}
          {...field('text')}
        />
        <TextField label="Heading above social links" maxLength={120} {...field('socialsHeading')} />
        <SocialFields
          legend="Social links"
          most={12}
          platforms={CHANNELS as Record<Society['socials'][number]['platform'], string>}
          socials={society.socials}
          mistake={(place) => mistake(`socials.${place}.url`)}
          addLabel="Add social link"
          onChange={(socials) =>
            change({
              ...society,
              socials: socials.map(({ platform, url, ...rest }) => ({
                inFooter: false,
                ...rest,
                platform,
                url,
                label: CHANNELS[platform] ?? platform,
              })),
            })
          }
          renderExtra={(social, set) => (
            <Checkbox
              label="Show in the footer"
              isChecked={social.inFooter}
              onCheck={(inFooter) => set({ ...social, inFooter })}
            />
          )}
        />
      </div>
    </div>
  );
}

export function WhyJoinForm() {
  const { value, seen, change, mistake } = useSection('home.why-join');
  return (
    <div className={styles.form}>
      <TextField
        label="Heading"
        className={styles.heading}
        maxLength={120}
        {...bindText(value.heading, (heading) => change({ ...value, heading }), mistake('heading'))}
      />
      <EntryList<Reason>
        entries={value.reasons}
        seen={seen.reasons}
        onChange={(reasons) => change({ ...value, reasons })}
        nameOf={({ title }) => title}
        addLabel="Add reason"
        make={(id) => ({ id, title: '', text: '', picture: null })}
        className={styles.list}
        rowClass={styles.row}
        isWrong={(index) => ['title', 'text', 'picture.photoId'].some((name) => mistake(`reasons.${index}.${name}`))}
        renderRow={({ title }) => <span>{title}</span>}
        renderForm={(reason, set, index) => (
          <div className={styles.two}>
            <PictureField
              name={reason.title}
              ratio={3 / 2}
              hasAlt
              value={reason.picture}
              error={mistake(`reasons.${index}.picture.photoId`)}
              onChange={(picture) => set({ ...reason, picture })}
            />
            <div className={styles.form}>
              <TextField
                label="Title"
                maxLength={120}
                {...bindText(reason.title, (title) => set({ ...reason, title }), mistake(`reasons.${index}.title`))}
              />
              <TextAreaField
                label="Text"
                rows={4}
                maxLength={600}
                {...bindText(reason.text, (text) => set({ ...reason, text }), mistake(`reasons.${index}.text`))}
              />
            </div>
          </div>
        )}
      />
    </div>
  );
}

export function StatsForm() {
  const { society, change, mistake } = useSocietyFields();
  const { figures } = society;
  return (
    <div className={styles.form}>
      <NumberField
        label="Founded"
        hint="Shown in the footer."
        value={society.foundedYear}
        error={mistake('foundedYear')}
        onNumber={(foundedYear) => change({ ...society, foundedYear })}
      />
      <NumberField
        label="Years Running"
        value={figures.yearsRunning}
        error={mistake('figures.yearsRunning')}
        onNumber={(yearsRunning) => change({ ...society, figures: { ...figures, yearsRunning } })}
      />
      <NumberField
        label="Active Members"
        value={figures.activeMembers}
        error={mistake('figures.activeMembers')}
        onNumber={(activeMembers) => change({ ...society, figures: { ...figures, activeMembers } })}
      />
      <Meta>The site counts Fotos Uploaded and Member Portfolios.</Meta>
    </div>
  );
}

export function JoinForm() {
  const { value, change, mistake } = useSection('home.join');
  const { text } = useSocietyFields();
  return (
    <div className={styles.form}>
      <TextField
        label="Join link"
        inputMode="url"
        maxLength={500}
        hint="Every Join button opens this link."
        {...text('signUpUrl')}
      />
      <TextAreaField
        label="Text"
        className={styles.lead}
        rows={3}
        maxLength={600}
        {...bindText(value.text, (text) => change({ text }), mistake('text'))}
      />
    </div>
  );
}

interface NumberFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error'> {
  value: number;
  /** @param number NaN for an empty field, which the server refuses */
  onNumber: (number: number) => void;
}

function NumberField({ value, onNumber, ...field }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      value={Number.isFinite(value) ? value : ''} // JSON stores NaN as null
      onChange={({ target }) => onNumber(target.valueAsNumber)}
      {...field}
    />
  );
}
