import { isCalendarDay } from '@fotosoc/contract/days';
import { isEmail } from '@fotosoc/contract/email';
import { formatDate } from '@fotosoc/contract/format-time';
import { formatDay } from '@fotosoc/contract/society-clock';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import type { FastifyInstance } from 'fastify';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { isBlank, normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import { normaliseEmail } from '../../../text/email.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import { serveEndpoint, serveReadEndpoint } from '../../endpoints.ts';
import { deleteBlock, findBlock, listBlocks, setBlock } from '../blocks.ts';
import { toBlockState } from './undo-block.ts';

/** Routes that block borrowers. */
export function blockRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/desk/blocks', async () => ({ blocks: await listBlocks(db, now()) }));

  serveEndpoint(app, 'PUT /api/desk/blocks', async ({ body, user, fail }) => {
    const wanted = { email: normaliseEmail(body.email), reason: normaliseLine(body.reason), lastDay: body.lastDay };
    const mistakes = findMistakes(wanted, now());
    if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const before = await findBlock(trx, wanted.email, now());
      const block = await setBlock(trx, wanted);
      const note = `until ${formatDate(block.lastDay)}: ${block.reason}`;
      const { entry } = await log(trx, 'block', user.id, block, { before, after: block, note });
      return { block, entry };
    });
  });

  serveEndpoint(app, 'DELETE /api/desk/blocks/:id', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    await write(db, 'equipment', async (trx) => {
      const block = await deleteBlock(trx, id);
      if (!block) throw fail(404, 'loans/block-not-found', 'This block has ended already.');
      await log(trx, 'unblock', user.id, block, { before: block, after: undefined, note: '' });
    });
    return null;
  });

  async function log(
    trx: Parameters<typeof setBlock>[0],
    action: 'block' | 'unblock',
    actorId: string,
    { id, email }: { id: string; email: string },
    states: { before: BorrowerBlock | undefined; after: BorrowerBlock | undefined; note: string },
  ) {
    const subject = { id, name: email };
    const before = toBlockState(states.before);
    const after = { ...toBlockState(states.after), what: 'bookings', note: states.note };
    return logActivity(trx, { area: 'loans', actorId, action, subject, before, after }, now());
  }
}

function findMistakes(
  { email, reason, lastDay }: { email: string; reason: string; lastDay: string },
  now: Date,
): Record<string, string> {
  return {
    ...(!isEmail(email) && { email: 'This is not an e-mail address.' }),
    ...(isBlank(reason) && { reason: 'Enter the reason.' }),
    ...((!isCalendarDay(lastDay) || lastDay < formatDay(now)) && {
      lastDay: 'Enter today or a later day.',
    }),
  };
}
