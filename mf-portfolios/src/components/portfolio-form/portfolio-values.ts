import { LIMITS } from '@fotosoc/contract/limits';
import { isUsableLink, normaliseLink, proposeLink } from '@fotosoc/contract/link';
import { describeSocialAddress, formatSocialAddress } from '@fotosoc/contract/social-address';
import type { NewPortfolio, Platform, Portfolio, PortfolioChange } from '@fotosoc/contract/portfolio';
import type { MergedField } from '@fotosoc/photos/editor-form';
import { findPhotoMistake } from '@fotosoc/photos/photo-mistake';
import type { FieldErrors } from '@fotosoc/ui/editor';
import { toEditedSets, createEmptySet, toPhotoSets, omitUploads, type EditedSet } from '@fotosoc/ui/photo-sets-editor';
import { toItems, type UploadItem } from '@fotosoc/ui/photo-upload';

export interface PortfolioValues {
  link: string;
  name: string;
  bio: string;
  profile: UploadItem | null;
  socialButtons: { key: string; platform: Platform; url: string }[];
  galleries: readonly EditedSet[];
}

const FIRST_PLATFORMS: Platform[] = ['instagram', 'linkedin', 'email'];

/** Returns a new portfolio: three social buttons with empty addresses and one empty gallery. */
export function createPortfolioValues(): PortfolioValues {
  const socialButtons = FIRST_PLATFORMS.map((platform) => ({ key: crypto.randomUUID(), platform, url: '' }));
  return { link: '', name: '', bio: '', profile: null, socialButtons, galleries: [createEmptySet()] };
}

export function toPortfolioValues(portfolio: Portfolio): PortfolioValues {
  const { portfolioLink, name, bio, profileImage, socialButtons, galleries } = portfolio;
  return {
    link: portfolioLink,
    name,
    bio,
    profile: profileImage ? toItems([profileImage])[0]! : null,
    socialButtons: socialButtons.map((button) => ({ key: crypto.randomUUID(), ...button })),
    galleries: toEditedSets(galleries),
  };
}

/** Returns the values with another name. The link of a new portfolio follows the name until the user edits the link. */
export function updateName(values: PortfolioValues, name: string): PortfolioValues {
  const isProposed = values.link === proposeLink(values.name);
  return { ...values, name, link: isProposed ? proposeLink(name) : values.link };
}

/** Fields that are merged when another device has saved the portfolio in the meantime. */
export const MERGED_FIELDS: MergedField<PortfolioValues>[] = [
  { key: 'name', label: 'Name' },
  { key: 'bio', label: 'Bio' },
  { key: 'profile', label: 'Profile image', read: ({ profile }) => profile?.photo?.url ?? profile?.name ?? '' },
  {
    key: 'socialButtons',
    label: 'Social buttons',
    read: ({ socialButtons }) => socialButtons.map(({ platform, url }) => `${platform}: ${url.trim()}`).join('\n'),
  },
];

/** Returns the values that can be stored on the device. */
export function toStoredValues(values: PortfolioValues): PortfolioValues {
  return {
    ...values,
    profile: values.profile?.photo ? values.profile : null,
    galleries: omitUploads(values.galleries),
  };
}

/** Converts the values to the request body of an update. */
export function toPortfolioChange({ name, bio, profile, socialButtons, galleries }: PortfolioValues): PortfolioChange {
  return {
    name: name.trim(),
    bio: bio.trim(),
    profileImage: profile?.photo ? { id: profile.photo.id, alt: profile.alt } : null,
    socialButtons: socialButtons.map(({ platform, url }) => ({
      platform,
      url: formatSocialAddress(platform, url) ?? url,
    })),
    galleries: toPhotoSets(galleries),
  };
}

/** Converts the values to the request body of a creation. */
export function toNewPortfolio(values: PortfolioValues): NewPortfolio {
  return { portfolioLink: normaliseLink(values.link), ...toPortfolioChange(values) };
}

/** Returns validation errors by field, named as in the API. Only a new portfolio needs photos. */
export function findMistakes(values: PortfolioValues, { isNew }: { isNew: boolean }): FieldErrors {
  const errors: Record<string, string> = {};
  if (values.name.trim() === '') errors.name = 'Enter your name.';
  if (isNew) Object.assign(errors, linkMistake(normaliseLink(values.link)));
  Object.assign(errors, profileMistake(values.profile));
  for (const [index, { platform, url }] of values.socialButtons.entries()) {
    if (formatSocialAddress(platform, url) === undefined) {
      errors[`socialButtons.${index}.url`] = describeSocialAddress(platform);
    }
  }
  for (const [index, set] of values.galleries.entries()) {
    const photos = findPhotoMistake(set, { noun: 'gallery', areRequired: isNew });
    if (set.title.trim() === '') errors[`galleries.${index}.title`] = 'Give this gallery a title.';
    if (photos) errors[`galleries.${index}.images`] = photos;
  }
  return errors;
}

function linkMistake(link: string): FieldErrors {
  if (link === '') return { portfolioLink: 'Choose a link for your portfolio.' };
  if (isUsableLink(link)) return {};
  return { portfolioLink: `Use letters or digits, at most ${LIMITS.link} characters.` };
}

function profileMistake(profile: UploadItem | null): FieldErrors {
  if (!profile?.upload) return {};
  if (profile.upload.phase !== 'failed') return {};
  const canRetry = profile.upload.canRetry !== false;
  return {
    profileImage: canRetry ? 'Try this image again, or remove it.' : 'Remove this image, or choose another one.',
  };
}
