import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/account';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import type { PortfolioRow } from './tables.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { requireLink } from '../../text/link.ts';
import { MAX_RANDOM_VARIANTS } from '@fotosoc/server-kit/http/responses/response-cache';
import { matchesVersion, addVersion } from '@fotosoc/server-kit/http/versions';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { hasConfirmedEmail, isDeletedAccount } from '../account-directory/read.ts';
import { withMovedPhotos } from '../photos/photo-sets/filing.ts';
import type { SiteServices } from '../services.ts';
import { isQuarantinedAccount } from '../moderation-cases/untrusted-senders.ts';
import {
  countPortfolios,
  deletePortfolio,
  selectRandomPortfolios,
  findVisiblePortfolio,
  insertPortfolio,
  listPortfolios,
  updatePortfolio,
} from './queries.ts';
import { findPortfolioRow } from './read.ts';
import { MAX_PORTFOLIOS_PER_MEMBER, requireSocialButtons, requireVisibleTexts } from './rules.ts';
import { MEBIBYTE } from '@fotosoc/server-kit/units';

/** Allows twenty galleries of a hundred photos with title, alt text and photographer. */
const BODY_LIMIT_BYTES = 2 * MEBIBYTE;

const failNew = createSharedFail<'POST /api/portfolios'>();
const failOne = createSharedFail<`${'GET' | 'PUT' | 'DELETE'} /api/portfolios/:portfolioLink`>();
const failOwner = createSharedFail<`${'PUT' | 'DELETE'} /api/portfolios/:portfolioLink`>();

export function portfolioRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'config' | 'db' | 'now' | 'photos' | 'photoStorage'>,
): void {
  const { db, now, photos, photoStorage: storage } = site;

  serveReadEndpoint(
    app,
    'GET /api/portfolios',
    async ({ query }) =>
      query.sample === undefined
        ? listPortfolios(db, query)
        : { portfolios: await selectRandomPortfolios(db, query.sample, query.covers), nextCursor: null },
    { kept: MAX_RANDOM_VARIANTS },
  );

  serveReadEndpoint(
    app,
    'GET /api/portfolios/:portfolioLink',
    async ({ params, header }) => {
      const portfolio = await findVisiblePortfolio(db, params.portfolioLink);
      if (!portfolio) throw createNotFoundError();
      return addVersion({ portfolio }, header);
    },
    { kept: 1 },
  );

  serveEndpoint(
    app,
    'POST /api/portfolios',
    async (call) => {
      const { body, user, fail } = call;
      const link = requireLink(body.portfolioLink, (sentence) =>
        fail(400, 'portfolios/invalid-link', sentence, { fields: { portfolioLink: sentence } }),
      );
      requireVisibleTexts(body);
      const checked = { ...body, socialButtons: requireSocialButtons(body.socialButtons ?? []) };
      await limitSaves(site, call);
      const { galleries: sets, profileImage } = checked;
      const filed = { purpose: 'portfolio-create', link, ownerId: user.id, photos: { sets, profileImage } };
      return withMovedPhotos({ db, storage }, filed, (file) =>
        runIdempotently({ db, lock: `account:${user.id}`, call, now: now() }, async (trx) => {
          await requirePublisher(trx, site, user);
          if ((await countPortfolios(trx, user.id)) >= MAX_PORTFOLIOS_PER_MEMBER) {
            const sentence = `You have ${MAX_PORTFOLIOS_PER_MEMBER} portfolios already. Delete one to create another.`;
            throw fail(409, 'portfolios/too-many', sentence);
          }
          await file(trx);
          return addVersion({ portfolio: await insertPortfolio(trx, link, user.id, checked, now()) });
        }),
      );
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  serveEndpoint(
    app,
    'PUT /api/portfolios/:portfolioLink',
    async ({ params, body, user, request, header, fail }) => {
      requireVisibleTexts(body);
      const checked = { ...body, socialButtons: requireSocialButtons(body.socialButtons ?? []) };
      await limitSaves(site, { user, fail });
      const dropped = await write(db, `account:${user.id}`, async (trx) => {
        const row = await requireOwnPortfolio(trx, params.portfolioLink, user, 'edit');
        await requireCurrent(trx, request, row.link);
        return updatePortfolio(trx, row, checked, now());
      });
      photos.removeLater(dropped);
      return addVersion({ portfolio: (await findVisiblePortfolio(db, params.portfolioLink))! }, header);
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );

  serveEndpoint(app, 'DELETE /api/portfolios/:portfolioLink', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const dropped = await write(db, `account:${user.id}`, async (trx) => {
      const row = await requireOwnPortfolio(trx, params.portfolioLink, user, 'delete');
      await requireCurrent(trx, request, row.link);
      return deletePortfolio(trx, row.id);
    });
    photos.removeLater(dropped);
    return null;
  });
}

/** @throws HttpError 401 if the account was deleted a moment ago, 403 `account/email-unconfirmed` */
async function requirePublisher(trx: Db, { config }: Pick<SiteServices, 'config'>, { id, email }: User): Promise<void> {
  if (await isDeletedAccount(trx, id)) throw failNew(401, 'auth/unauthenticated', 'Your account has been deleted.');
  if (!config.requireConfirmedEmail && !(await isQuarantinedAccount(trx, id))) return;
  if (await hasConfirmedEmail(trx, id)) return;
  const sentence = `Confirm your e-mail address first: open the link in the mail to ${email}, then come back here.`;
  throw failNew(403, 'account/email-unconfirmed', sentence);
}

async function requireOwnPortfolio(trx: Db, link: string, user: User, act: 'edit' | 'delete'): Promise<PortfolioRow> {
  const row = await findPortfolioRow(trx, link);
  if (!row || row.hidden_at !== null) throw createNotFoundError();
  if (row.owner_id !== user.id) {
    throw failOwner(403, 'auth/unauthorized', `You are not authorized to ${act} this portfolio.`);
  }
  return row;
}

async function requireCurrent(trx: Db, request: FastifyRequest, link: string): Promise<void> {
  const current = addVersion({ portfolio: (await findVisiblePortfolio(trx, link))! });
  if (matchesVersion(request, current.version)) return;
  const sentence = 'This portfolio was changed on another device meanwhile. Reload it before you change it.';
  throw failOwner(412, 'portfolios/changed-meanwhile', sentence, { current });
}

function createNotFoundError() {
  return failOne(404, 'portfolios/not-found', 'Portfolio not found.');
}
