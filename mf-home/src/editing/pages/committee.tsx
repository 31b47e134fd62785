import type { CommitteeMember } from '@fotosoc/contract/committee';
import type { ReferencedData, SectionValues } from '@fotosoc/contract/page-section';
import { formatSocialLink } from '@fotosoc/contract/social-address';
import { TextField } from '@fotosoc/ui/field';
import { Meta } from '@fotosoc/ui/text';
import { CommitteePage } from '../../components/committee-page/committee-page';
import { Portrait } from '../../components/committee-page/member-card';
import { EntryList } from '../entry-list';
import { PictureField } from '../picture-field';
import { SocialFields } from '../social-fields';
import { useEditing, useSection } from '../use-editing';
import page from '../../components/committee-page/committee-page.module.css';
import styles from './committee.module.css';

type Member = SectionValues['committee']['members'][number];

const PLATFORMS = {
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  link: 'Website',
  bluesky: 'Bluesky',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
} as const;

function CommitteeEditor() {
  const { state } = useEditing();
  const { value, seen, change, mistake } = useSection('committee');
  return (
    <CommitteePage>
      <EntryList<Member>
        entries={value.members}
        seen={seen.members}
        onChange={(members) => change({ ...value, members })}
        nameOf={({ name, position }) => name || position}
        addLabel="Add person"
        make={(id) => ({ id, name: '', position: '', email: '', socials: [], picture: null })}
        className={page.members}
        rowClass={styles.row}
        isWrong={(index) => FIELDS.some((name) => mistake(`members.${index}.${name}`))}
        renderRow={(member) => (
          <>
            <Portrait image={imageOf(member, state.photos)} />
            <div className={styles.words}>
              <h2 className={page.name}>{member.name}</h2>
              <Meta>{member.position}</Meta>
            </div>
          </>
        )}
        renderForm={(member, set, index) => {
          const field = (name: 'name' | 'position' | 'email') => ({
            value: member[name],
            error: mistake(`members.${index}.${name}`),
            onChange: ({ target }: { target: { value: string } }) => set({ ...member, [name]: target.value }),
          });
          return (
            <div className={styles.form}>
              <PictureField
                name={member.name}
                ratio={1}
                value={member.picture}
                error={mistake(`members.${index}.picture.photoId`)}
                hint="Square. JPEG, PNG or WebP. Without a picture, the page shows the society’s mark."
                onChange={(picture) => set({ ...member, picture })}
              />
              <div className={styles.fields}>
                <TextField label="Name" maxLength={120} {...field('name')} />
                <TextField label="Post" maxLength={120} {...field('position')} />
                <TextField
                  label="E-mail of the post"
                  type="email"
                  maxLength={254}
                  hint="The post keeps this address from year to year."
                  {...field('email')}
                />
                <SocialFields
                  legend="Links"
                  note="up to two"
                  most={2}
                  platforms={PLATFORMS}
                  socials={member.socials.map(({ type, url }) => ({ platform: type, url }))}
                  mistake={(place) => mistake(`members.${index}.socials.${place}.url`)}
                  addLabel="Add link"
                  onChange={(socials) =>
                    set({ ...member, socials: socials.map(({ platform, url }) => ({ type: platform, url })) })
                  }
                />
              </div>
            </div>
          );
        }}
      />
    </CommitteePage>
  );
}

const FIELDS = ['name', 'position', 'email', 'picture.photoId', 'socials.0.url', 'socials.1.url'];

function CommitteePreview() {
  const { state } = useEditing();
  const { value } = useSection('committee');
  const members = value.members.map((member, index): CommitteeMember => {
    const [first, second] = member.socials.map(({ type, url }) => ({ type, url: formatSocialLink(type, url) ?? '' }));
    return {
      number: index + 1,
      name: member.name,
      position: member.position,
      image: imageOf(member, state.photos),
      social1: first?.url ?? '',
      social1_type: first?.type ?? '',
      social2: second?.url ?? '',
      social2_type: second?.type ?? '',
      email: member.email,
    };
  });
  return <CommitteePage members={members} />;
}

function imageOf({ picture }: Member, photos: ReferencedData['photos']): string {
  return (picture && photos[picture.photoId]?.url) ?? '';
}

export const committeeEditing = { Editor: CommitteeEditor, Preview: CommitteePreview };
