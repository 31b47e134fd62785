import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import type { RemoteStatus } from '../data/deployments.ts';
import styles from './recent-views.module.css';
import { formatPageViews, formatPercent, formatRate } from '../deployment-text.ts';

const HEIGHT = 20;
/** Minimum bar height of a bucket with page views, so that a bucket without failures differs from one without views. */
const MIN_BAR_HEIGHT = 2;
const MIN_VIEWS_FOR_RATE = 10;

type Recent = NonNullable<RemoteStatus['recent']>[number];
type Span = Recent['spans'][number];

/** Failure rate of live versions in the last two hours: a bar for each five minutes. */
export function RecentViews({ recent = [] }: Pick<RemoteStatus, 'recent'>) {
  return recent
    .filter(({ state }) => state !== 'unseen')
    .map(({ version, state, since, spans }) => (
      <div key={version} className={styles.recent}>
        {since !== null && (
          <span>
            {`${recent.length > 1 ? `${version}: ` : ''}${state === 'failing' ? 'Failing' : 'Healthy again'} since ${formatLocalDayAndTime(since)}`}
          </span>
        )}
        <svg
          className={styles.spark}
          viewBox={`0 0 ${spans.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Failed per five minutes: ${spans.map(shareText).join(', ')}`}
        >
          <path d={spans.map((span, at) => barOf(at, span.views > 0 ? MIN_BAR_HEIGHT : 0)).join('')} />
          <path d={spans.map((span, at) => barOf(at, HEIGHT * shareOf(span))).join('')} />
        </svg>
      </div>
    ));
}

/** Returns the failure rate of the last two hours, e.g. `94.1 % of 17 page views in two hours`. */
export function formatFailureRate(spans: readonly Span[]): string {
  const views = Math.round(total(spans, 'views'));
  if (views === 0) return 'no page views in two hours';
  return `${formatRate(Math.round(total(spans, 'bad')), views)} of ${formatPageViews(views)} in two hours`;
}

/** Returns e.g. `94.1 %`, or `1 of 2` below `MIN_VIEWS_FOR_RATE` page views, where a percentage is meaningless. */
export function formatShortFailureRate(spans: readonly Span[]): string {
  const [bad, views] = [Math.round(total(spans, 'bad')), Math.round(total(spans, 'views'))];
  return views < MIN_VIEWS_FOR_RATE ? `${bad} of ${views}` : formatRate(bad, views);
}

function total(spans: readonly Span[], of: keyof Span): number {
  return spans.reduce((sum, span) => sum + span[of], 0);
}

function barOf(at: number, height: number): string {
  return height === 0 ? '' : `M${at + 0.1},${HEIGHT}v${-height}h.8v${height}z`;
}

function shareOf({ views, bad }: Span): number {
  return views === 0 ? 0 : bad / views;
}

function shareText(span: Span): string {
  return span.views === 0 ? '–' : formatPercent(Math.round(100 * shareOf(span)));
}
