import type { Society } from './site/sections/society.ts';

export type { Society };

/** Returns the origins that this site's pages may frame: the origin of the film. */
export function listFrameOrigins({ film }: Pick<Society, 'film'>): string[] {
  return URL.canParse(film.url) ? [new URL(film.url).origin] : [];
}

/** Returns the title of a tab or link preview, with the society's short name; the home page has only the long name. */
export function formatTitle(title: string, { longName, shortName }: Pick<Society, 'longName' | 'shortName'>): string {
  return title.includes(shortName) || title === longName ? title : `${title} · ${shortName}`;
}
