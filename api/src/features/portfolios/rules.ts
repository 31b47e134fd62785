import type { NewPortfolio, PortfolioChange, SocialButton } from '@fotosoc/contract/portfolio';
import { describeSocialAddress, formatSocialAddress } from '@fotosoc/contract/social-address';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findUnusableNames } from '@fotosoc/server-kit/text/clean-text';

export const MAX_PORTFOLIOS_PER_MEMBER = 5;

/** @throws HttpError 400 if a name or title is invisible, or contains invisible characters */
export function requireVisibleTexts(portfolio: NewPortfolio | PortfolioChange): void {
  const texts: Record<string, string> = { name: portfolio.name };
  for (const [index, { title }] of portfolio.galleries.entries()) texts[`galleries.${index}.title`] = title;
  const unusable = findUnusableNames(texts);
  if (Object.keys(unusable).length > 0) throw createInvalidFieldsError(unusable);
}

/** Returns the buttons as they are stored: a bare address for `email`, a https URL for other platforms, or empty.
 *  @throws HttpError 400 for unsafe addresses */
export function requireSocialButtons(buttons: SocialButton[]): SocialButton[] {
  const fields: Record<string, string> = {};
  const stored = buttons.map(({ platform, url }, index) => {
    const address = formatSocialAddress(platform, url);
    if (address === undefined) fields[`socialButtons.${index}.url`] = describeSocialAddress(platform);
    return { platform, url: address ?? '' };
  });
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
  return stored;
}
