import type { Event } from '@fotosoc/contract/event';
import { LINK_PREVIEW_SIZE_PX, formatLinkPreviewUrl } from '@fotosoc/contract/photo';
import type { Society } from '@fotosoc/contract/society';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { escapeHtml } from '@fotosoc/ssr/page';
import { Feed, type Item } from 'feed';
import type { NewsItem } from './queries.ts';

/** Paths of the feeds, by format. */
export const FEEDS = { rss: '/feed.xml', json: '/feed.json' } as const;

export type FeedFormat = keyof typeof FEEDS;

/** Formats the news of the site as RSS 2.0 or JSON Feed 1.1, newest first.
 *  @param publicUrl base URL of links
 *  @param now date of future events: feed readers hide items with a later date */
export function writeFeed(
  format: FeedFormat,
  { news, events }: { news: readonly NewsItem[]; events: readonly Event[] },
  { publicUrl, now, society }: { publicUrl: string; now: Date; society: Society },
): string {
  const items = [
    ...news.map((one) => toNewsItem(one, publicUrl)),
    ...events.map((event) => toEventItem(event, publicUrl, now)),
  ];
  const newestFirst = items.toSorted((one, other) => other.date.getTime() - one.date.getTime());
  const feed = new Feed({
    title: society.longName,
    description: society.description,
    id: `${publicUrl}/`,
    link: `${publicUrl}/`,
    language: 'en-IE',
    copyright: society.longName,
    updated: newestFirst[0]?.date ?? now,
    generator: society.shortName,
    feedLinks: { rss: publicUrl + FEEDS.rss, json: publicUrl + FEEDS.json },
  });
  newestFirst.forEach((item) => feed.addItem(item));
  return format === 'rss' ? feed.rss2() : feed.json1();
}

function toNewsItem({ title, path, id, at, text, photo }: NewsItem, publicUrl: string): Item {
  const picture = new URL(formatLinkPreviewUrl(photo.id), publicUrl).href;
  const { width, height } = LINK_PREVIEW_SIZE_PX;
  const image = `<img src="${picture}" width="${width}" height="${height}" alt="${escapeHtml(photo.alt)}">`;
  return {
    title,
    id: publicUrl + id,
    link: publicUrl + path,
    date: new Date(at),
    description: text,
    content: `<p>${image}</p><p>${escapeHtml(text)}</p>`,
    image: picture,
  };
}

function toEventItem({ name, start, location, description, slug }: Event, publicUrl: string, now: Date): Item {
  const when = [formatDateAndTime(start), location].filter(Boolean).join(', ');
  return {
    title: name,
    id: `${publicUrl}/events/${slug}`,
    link: `${publicUrl}/events/${slug}`,
    date: new Date(Math.min(Date.parse(start), now.getTime())),
    description: when,
    content: `<p>${escapeHtml(when)}</p><p>${escapeHtml(description)}</p>`,
  };
}
