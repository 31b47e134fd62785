import type { Event } from '@fotosoc/contract/event';
import { LINK_PREVIEW_SIZE_PX, formatLinkPreviewUrl } from '@fotosoc/contract/photo';
import { formatInstant } from '@fotosoc/contract/instant';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Society } from '@fotosoc/contract/society';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { escapeHtml, type PageFeed } from '@fotosoc/ssr/page';
import { Feed, type Item } from 'feed';
import type { AnnouncedCall } from '../calls/read.ts';
import type { NewsItem } from './queries.ts';

/** Feeds by subject: the page, and the path of each format. */
export const FEEDS = {
  news: { page: '/', rss: '/feed.xml', json: '/feed.json' },
  calls: { page: '/calls', rss: '/calls.xml', json: '/calls.json' },
} as const;

export type FeedSubject = keyof typeof FEEDS;
export type FeedFormat = 'rss' | 'json';

export interface FeedContext {
  /** Base URL of links. */
  publicUrl: string;
  /** Date of future events: feed readers hide items with a later date. */
  now: Date;
  society: Society;
}

/** Returns the feeds that a page announces besides the news of the site. */
export function listPageFeeds(path: string, society: Pick<Society, 'longName'>): PageFeed[] {
  const { page, rss, json } = FEEDS.calls;
  return path === page ? [{ title: formatFeedTitle('calls', society), rss, json }] : [];
}

/** Formats the news of the site as RSS 2.0 or JSON Feed 1.1, newest first. */
export function writeNewsFeed(
  format: FeedFormat,
  { news, events }: { news: readonly NewsItem[]; events: readonly Event[] },
  context: FeedContext,
): string {
  const { publicUrl, now } = context;
  const items = [
    ...news.map((one) => toNewsItem(one, publicUrl)),
    ...events.map((event) => toEventItem(event, publicUrl, now)),
  ];
  return writeFeed('news', format, items, context);
}

/** Formats the open calls like the news. */
export function writeCallFeed(format: FeedFormat, calls: readonly AnnouncedCall[], context: FeedContext): string {
  const items = calls.map((call) => toCallItem(call, context.publicUrl));
  return writeFeed('calls', format, items, context);
}

function writeFeed(
  subject: FeedSubject,
  format: FeedFormat,
  items: readonly Item[],
  { publicUrl, now, society }: FeedContext,
): string {
  const { page, rss, json } = FEEDS[subject];
  const newestFirst = items.toSorted((one, other) => other.date.getTime() - one.date.getTime());
  const feed = new Feed({
    title: formatFeedTitle(subject, society),
    description: society.description,
    id: publicUrl + page,
    link: publicUrl + page,
    language: 'en-IE',
    copyright: society.longName,
    updated: newestFirst[0]?.date ?? now,
    generator: society.shortName,
    feedLinks: { rss: publicUrl + rss, json: publicUrl + json },
  });
  newestFirst.forEach((item) => feed.addItem(item));
  return format === 'rss' ? feed.rss2() : feed.json1();
}

function formatFeedTitle(subject: FeedSubject, { longName }: Pick<Society, 'longName'>): string {
  return subject === 'news' ? longName : `Open calls: ${longName}`;
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

function toCallItem({ slug, title, theme, opensAt, closesAt, createdAt }: AnnouncedCall, publicUrl: string): Item {
  const when = `Open from ${formatInstant(opensAt)} to ${formatInstant(closesAt)} (${TIME_ZONE_NAME})`;
  return {
    title,
    id: `${publicUrl}/calls/${slug}`,
    link: `${publicUrl}/calls/${slug}`,
    date: new Date(createdAt),
    description: when,
    content: `<p>${escapeHtml(when)}</p><p>${escapeHtml(theme)}</p>`,
  };
}
