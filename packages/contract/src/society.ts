import type { Society } from './site/parts/society.ts';

export type { Society };

/** Whose pages this site's pages may frame: that of the film. */
export function frameOriginsOf({ film }: Pick<Society, 'film'>): string[] {
  return URL.canParse(film.url) ? [new URL(film.url).origin] : [];
}

/** The title of a tab or a link preview; the home page's is the long name alone. */
export function fullTitle(title: string, { longName, shortName }: Pick<Society, 'longName' | 'shortName'>): string {
  return title.includes(shortName) || title === longName ? title : `${title} · ${shortName}`;
}
