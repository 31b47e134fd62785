import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { write } from '../../ground/db/write.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { isMadeFrom } from '../../ground/http/versions.ts';
import { cleanLine } from '../../ground/text/clean-text.ts';
import type { Ground } from '../../ground/ground.ts';
import { findEntry, noteAct, takeBack } from '../record.ts';
import { loadRules, saveRules, viewOf } from './loan-rules.ts';
import { changesInWords } from './rules-in-words.ts';

const failUndo = failOf<'POST /api/loan-rules/record/:id/undo'>();

const RULES_ACT = 'set-rules';
const SUBJECT = { id: 'loan-rules', name: 'the loan rules' };

/** Routes of the loan rules: opening hours, maximum length and quantity. */
export function ruleRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  readEndpoint(app, 'GET /api/loan-rules', async ({ header }) => {
    const rules = viewOf(await loadRules(db, config.loans), config.loans);
    header('etag', `"${rules.version}"`);
    return rules;
  });

  endpoint(app, 'PUT /api/loan-rules', async ({ body, request, user, fail }) => {
    const wanted = requireRules(body);
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const before = await loadRules(trx, config.loans);
      const current = viewOf(before, config.loans);
      if (!isMadeFrom(request, current.version)) {
        const sentence = 'Somebody else has changed the settings meanwhile. You see their version.';
        throw fail(412, 'loans/changed-meanwhile', sentence, { current });
      }
      const rules = withApproval(withPlace(wanted, body.place ?? before.place), before, current);
      await saveRules(trx, rules);
      const after = { what: changesInWords(before, rules), rules };
      const act = { area: 'loans', actorId: user.id, act: RULES_ACT, subject: SUBJECT, before, after } as const;
      const { entry } = await noteAct(trx, act, now());
      return { rules: viewOf(await loadRules(trx, config.loans), config.loans), entry };
    });
  });

  endpoint(app, 'POST /api/loan-rules/record/:id/undo', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const undone = await takeBack(trx, 'loans', id, now());
      if (undone?.act !== RULES_ACT) throw failUndo(409, 'loans/cannot-undo', TOO_LATE);
      const { rules: after } = JSON.parse(undone.after_state!) as { rules: LoanRules };
      if (!isDeepStrictEqual(await loadRules(trx, config.loans), after)) {
        throw failUndo(409, 'loans/cannot-undo', 'Somebody has changed the settings since, so this cannot be undone.');
      }
      await saveRules(trx, JSON.parse(undone.before_state!) as LoanRules);
      const rules = viewOf(await loadRules(trx, config.loans), config.loans);
      return { rules, entry: (await findEntry(trx, 'loans', id, now()))! };
    });
  });
}

const TOO_LATE = 'The time to undo has passed.';

/** @throws HttpError 400 `request/invalid` for invalid hours and days */
function requireRules({ place: _place, ...rules }: LoanRules): LoanRules {
  const { openingHours, closedDays } = rules;
  const weekdays = new Set(openingHours.map(({ weekday }) => weekday));
  if (weekdays.size < openingHours.length)
    throw invalidFields({ openingHours: 'Each weekday can have opening hours only once.' });
  if (openingHours.some(({ from, to }) => from >= to)) {
    throw invalidFields({ openingHours: 'The desk has to close after it opens.' });
  }
  if (closedDays.some(({ from, to }) => !isDay(from) || !isDay(to) || from > to)) {
    throw invalidFields({ closedDays: 'The last closed day has to be the first one, or after it.' });
  }
  return {
    ...rules,
    openingHours: openingHours.toSorted((one, other) => one.weekday - other.weekday),
    closedDays: closedDays
      .map(({ from, to, word }) => ({ from, to, word: cleanLine(word) }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}

/** Keeps the site's default of approval until it is changed. */
function withApproval(wanted: LoanRules, before: LoanRules, current: CurrentRules): LoanRules {
  const { doesApprove = current.doesApprove, ...rules } = wanted;
  const isDefault = before.doesApprove === undefined && doesApprove === current.doesApprove;
  return isDefault ? rules : { ...rules, doesApprove };
}

function withPlace(rules: LoanRules, place = ''): LoanRules {
  const said = cleanLine(place); // a single line, for mails
  return said === '' ? rules : { ...rules, place: said };
}

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
