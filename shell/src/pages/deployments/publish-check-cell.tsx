import { Meta } from '@fotosoc/ui/text';
import type { Version } from './intents.ts';

/** What the publish checks found when they let a version through: whether its pages were rendered in a browser, what was
 *  overridden. */
export function PublishCheckCell({ row: { gate } }: { row: Version }) {
  if (!gate) return '–';
  const { render, override } = gate;
  return (
    <>
      {'pages' in render ? `${pagesText(render.pages.length)} drawn` : 'Pages not drawn'}
      {'skipped' in render && <Meta>{render.skipped}</Meta>}
      {override && (
        <Meta>
          Overridden: {override.reason} ({override.refusals.join(' ')})
        </Meta>
      )}
    </>
  );
}

function pagesText(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
