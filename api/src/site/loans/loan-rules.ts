import { sql, type Transaction } from 'kysely';
import { MAX_LOAN_DAYS, type CurrentRules, type LoanRules } from '@fotosoc/contract/loan-rules';
import type { LoanConfig } from '../../config/config.ts';
import type { Db } from '../../server-kit/db/connection.ts';
import { findSetting, saveSetting } from '../../server-kit/db/settings.ts';
import type { Database } from '../../server-kit/db/tables.ts';
import { addVersion } from '../../server-kit/http/versions.ts';

/** Returns the current rules of bookings: the desk's settings, else the configuration of the site. */
export async function readLoanRules(db: Db, config: LoanConfig): Promise<LoanRules> {
  const saved = await findSetting(db, 'loan-rules');
  return {
    openingHours: [],
    closedDays: [],
    bufferMinutes: 0,
    longestLoanDays: MAX_LOAN_DAYS,
    horizonDays: config.horizonDays,
    openUnitsPerEmail: null,
    ...(saved !== undefined && (JSON.parse(saved) as LoanRules)),
  };
}

/** Saves the rules, and invalidates server-rendered pages. */
export async function saveLoanRules(trx: Transaction<Database>, rules: LoanRules): Promise<void> {
  await saveSetting(trx, 'loan-rules', JSON.stringify(rules));
  const revised = { value: sql<number>`value + 1` };
  await trx.updateTable('counters').set(revised).where('name', '=', 'content-revision').execute();
}

/** Returns the rules with the site's defaults, for all visitors. */
export function toCurrentRules(rules: LoanRules, config: LoanConfig): CurrentRules {
  const doesApprove = rules.doesApprove ?? config.doesApprove;
  return { ...addVersion({ ...rules, doesApprove }), openBookingsPerEmail: config.openPerEmail };
}
