import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/account';
import type { PortfolioRow } from './tables.ts';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { requireLink } from '../../ground/text/link.ts';
import { DRAWINGS } from '../../ground/http/answers/answer-cache.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { isMadeFrom, versioned } from '../../ground/http/versions.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { hasLeft } from '../left.ts';
import { withPhotosFiled } from '../photos/photo-sets/filing.ts';
import type { Site } from '../site.ts';
import { isHeldAccount } from '../strangers.ts';
import {
  countPortfolios,
  deletePortfolio,
  drawPortfolios,
  findPortfolio,
  findPortfolioRow,
  insertPortfolio,
  listPortfolios,
  updatePortfolio,
} from './queries.ts';
import { PORTFOLIOS_PER_MEMBER, requireSocialButtons, requireTexts } from './rules.ts';
import { MEBIBYTE } from '../../ground/units.ts';

/** Allows twenty galleries of a hundred photos with title, alt text and photographer. */
const BODY_LIMIT_BYTES = 2 * MEBIBYTE;

const failNew = failOf<'POST /api/portfolios'>();
const failOne = failOf<`${'GET' | 'PUT' | 'DELETE'} /api/portfolios/:portfolioLink`>();
const failOwner = failOf<`${'PUT' | 'DELETE'} /api/portfolios/:portfolioLink`>();

export function portfolioRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'config' | 'db' | 'now' | 'photos' | 'photoStorage'>,
): void {
  const { db, now, photos, photoStorage: storage } = site;

  readEndpoint(
    app,
    'GET /api/portfolios',
    async ({ query }) =>
      query.sample === undefined
        ? listPortfolios(db, query)
        : { portfolios: await drawPortfolios(db, query.sample, query.covers), nextCursor: null },
    { kept: DRAWINGS },
  );

  readEndpoint(
    app,
    'GET /api/portfolios/:portfolioLink',
    async ({ params, header }) => {
      const portfolio = await findPortfolio(db, params.portfolioLink);
      if (!portfolio) throw notFound();
      return versioned({ portfolio }, header);
    },
    { kept: 1 },
  );

  endpoint(
    app,
    'POST /api/portfolios',
    async (call) => {
      const { body, user, fail } = call;
      const link = requireLink(body.portfolioLink, (sentence) =>
        fail(400, 'portfolios/invalid-link', sentence, { fields: { portfolioLink: sentence } }),
      );
      requireTexts(body);
      const checked = { ...body, socialButtons: requireSocialButtons(body.socialButtons ?? []) };
      await limitSaves(site, call);
      const { galleries: sets, profileImage } = checked;
      const filed = { purpose: 'portfolio-create', link, ownerId: user.id, photos: { sets, profileImage } };
      return withPhotosFiled({ db, storage }, filed, (file) =>
        withIdempotency({ db, lock: `account:${user.id}`, call, now: now() }, async (trx) => {
          await requirePublisher(trx, site, user);
          if ((await countPortfolios(trx, user.id)) >= PORTFOLIOS_PER_MEMBER) {
            const sentence = `You have ${PORTFOLIOS_PER_MEMBER} portfolios already. Delete one to create another.`;
            throw fail(409, 'portfolios/too-many', sentence);
          }
          await file(trx);
          return versioned({ portfolio: await insertPortfolio(trx, link, user.id, checked, now()) });
        }),
      );
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  endpoint(
    app,
    'PUT /api/portfolios/:portfolioLink',
    async ({ params, body, user, request, header, fail }) => {
      requireTexts(body);
      const checked = { ...body, socialButtons: requireSocialButtons(body.socialButtons ?? []) };
      await limitSaves(site, { user, fail });
      const dropped = await write(db, `account:${user.id}`, async (trx) => {
        const row = await ownPortfolio(trx, params.portfolioLink, user, 'edit');
        await requireCurrent(trx, request, row.link);
        return updatePortfolio(trx, row, checked, now());
      });
      photos.removeLater(dropped);
      return versioned({ portfolio: (await findPortfolio(db, params.portfolioLink))! }, header);
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  endpoint(app, 'DELETE /api/portfolios/:portfolioLink', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const dropped = await write(db, `account:${user.id}`, async (trx) => {
      const row = await ownPortfolio(trx, params.portfolioLink, user, 'delete');
      await requireCurrent(trx, request, row.link);
      return deletePortfolio(trx, row.id);
    });
    photos.removeLater(dropped);
    return null;
  });
}

/** @throws HttpError 401 if the account was deleted a moment ago, 403 `account/email-unconfirmed` */
async function requirePublisher(trx: Db, { config }: Pick<Site, 'config'>, { id, email }: User): Promise<void> {
  if (await hasLeft(trx, id)) throw failNew(401, 'auth/unauthenticated', 'Your account was deleted meanwhile.');
  if (!config.requireConfirmedEmail && !(await isHeldAccount(trx, id))) return;
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (account) return;
  const sentence = `Confirm your e-mail address first: open the link in the mail to ${email}, then come back here.`;
  throw failNew(403, 'account/email-unconfirmed', sentence);
}

async function ownPortfolio(trx: Db, link: string, user: User, act: 'edit' | 'delete'): Promise<PortfolioRow> {
  const row = await findPortfolioRow(trx, link);
  if (!row || row.hidden_at !== null) throw notFound();
  if (row.owner_id !== user.id) {
    throw failOwner(403, 'auth/unauthorized', `You are not authorized to ${act} this portfolio.`);
  }
  return row;
}

async function requireCurrent(trx: Db, request: FastifyRequest, link: string): Promise<void> {
  const current = versioned({ portfolio: (await findPortfolio(trx, link))! });
  if (isMadeFrom(request, current.version)) return;
  const sentence = 'This portfolio was changed meanwhile. Look at it again before you change it.';
  throw failOwner(412, 'portfolios/changed-meanwhile', sentence, { current });
}

function notFound() {
  return failOne(404, 'portfolios/not-found', 'Portfolio not found.');
}
