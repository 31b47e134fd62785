import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Meta } from '@fotosoc/ui/text';
import type { Version } from '../data/deployments.ts';

/** Stored check report of a version: whether its pages were rendered in a browser, overridden checks, and the last
 *  refusal. */
export function PublishCheckCell({ row: { checks } }: { row: Version }) {
  if (!checks) return <span>–</span>;
  const { render, override, refused, notes } = checks;
  return (
    <>
      <span>{'pages' in render ? `${pagesText(render.pages.length)} rendered` : 'Pages not rendered'}</span>
      {refused && (
        <Meta>{`${refused.source ? 'Broken by this release of the site' : 'Refused'}, ${formatLocalDayAndTime(refused.at)}: ${refused.sentence}`}</Meta>
      )}
      {'skipped' in render && <Meta>{render.skipped}</Meta>}
      {'undrawn' in render &&
        render.undrawn?.map(({ page, reason }) => <Meta key={page}>{`Not server-rendered: ${page} (${reason})`}</Meta>)}
      {notes?.map((note) => (
        <Meta key={note}>{note}</Meta>
      ))}
      {override && <Meta>{`Overridden: ${override.reason} (${override.refusals.join(' ')})`}</Meta>}
    </>
  );
}

function pagesText(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
