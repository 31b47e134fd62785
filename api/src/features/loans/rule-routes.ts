import { isCalendarDay } from '@fotosoc/contract/days';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { matchesVersion } from '@fotosoc/server-kit/http/versions';
import { normaliseLine } from '@fotosoc/server-kit/text/clean-text';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { CannotUndoError, logActivity } from '../activity-log/log-activity.ts';
import { parseStates } from '../activity-log/read.ts';
import type { Reversers } from '../activity-log/reversers.ts';
import { readLoanRules, saveLoanRules, toCurrentRules } from './loan-rules.ts';
import { describeRuleChanges } from './rule-changes.ts';

const RULES_ACTION = 'set-rules';
const SUBJECT = { id: 'loan-rules', name: 'the loan rules' };

/** Routes that read and change the rules of bookings, such as opening hours and maximum length. */
export function ruleRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/loan-rules', async ({ header }) => {
    const rules = toCurrentRules(await readLoanRules(db, config.loans), config.loans);
    header('etag', `"${rules.version}"`);
    return rules;
  });

  serveEndpoint(app, 'PUT /api/loan-rules', async ({ body, request, user, fail }) => {
    const wanted = requireValidRules(body);
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const before = await readLoanRules(trx, config.loans);
      const current = toCurrentRules(before, config.loans);
      if (!matchesVersion(request, current.version)) {
        const sentence = 'The settings have changed since you opened them. You now see the current settings.';
        throw fail(412, 'loans/changed-meanwhile', sentence, { current });
      }
      const { noticeHours, isForMembers, releaseHours } = before;
      const unchanged = { noticeHours, isForMembers, releaseHours };
      const kept = { ...unchanged, ...setPickupLocation(wanted, body.place ?? before.place) };
      const rules = withApproval(kept, before, current);
      await saveLoanRules(trx, rules);
      const after = { what: describeRuleChanges(before, rules), rules };
      const act = { area: 'loans', actorId: user.id, action: RULES_ACTION, subject: SUBJECT, before, after } as const;
      const { entry } = await logActivity(trx, act, now());
      return { rules: toCurrentRules(await readLoanRules(trx, config.loans), config.loans), entry };
    });
  });
}

/** Returns the reverser of changes of the loan rules. */
export function createRuleReversers({ config }: Pick<ServerKit, 'config'>): Reversers {
  return {
    [`loans:${RULES_ACTION}`]: {
      lock: 'equipment',
      code: 'loans/cannot-undo',
      async revert(trx, entry) {
        const { before, after } = parseStates<unknown>(entry);
        if (!isDeepStrictEqual(await readLoanRules(trx, config.loans), (after as { rules: LoanRules }).rules)) {
          throw new CannotUndoError('The settings have changed since, so this cannot be undone.');
        }
        await saveLoanRules(trx, before as LoanRules);
        return { rules: toCurrentRules(await readLoanRules(trx, config.loans), config.loans) };
      },
    },
  };
}

/** @throws HttpError 400 `request/invalid` for invalid hours and days */
function requireValidRules({ place: _place, ...rules }: LoanRules): LoanRules {
  const { openingHours, closedDays } = rules;
  const weekdays = new Set(openingHours.map(({ weekday }) => weekday));
  if (weekdays.size < openingHours.length)
    throw createInvalidFieldsError({ openingHours: 'Each weekday can have opening hours only once.' });
  if (openingHours.some(({ from, to }) => from >= to)) {
    throw createInvalidFieldsError({ openingHours: 'The desk has to close after it opens.' });
  }
  if (closedDays.some(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || from > to)) {
    throw createInvalidFieldsError({ closedDays: 'The last closed day has to be the first one, or after it.' });
  }
  return {
    ...rules,
    openingHours: openingHours.toSorted((one, other) => one.weekday - other.weekday),
    closedDays: closedDays
      .map(({ from, to, word }) => ({ from, to, word: normaliseLine(word) }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}

/** Removes the rule of approval if it equals the site's default and was never changed, so that a later change of the
 *  default applies. */
function withApproval(wanted: LoanRules, before: LoanRules, current: CurrentRules): LoanRules {
  const { doesApprove = current.doesApprove, ...rules } = wanted;
  const isDefault = before.doesApprove === undefined && doesApprove === current.doesApprove;
  return isDefault ? rules : { ...rules, doesApprove };
}

function setPickupLocation(rules: LoanRules, place = ''): LoanRules {
  const said = normaliseLine(place); // one line, because mails contain the location in a sentence
  return said === '' ? rules : { ...rules, place: said };
}
