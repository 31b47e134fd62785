import { sql, type Transaction } from 'kysely';
import { MAX_LOAN_DAYS, type CurrentRules, type LoanRules } from '@fotosoc/contract/loan-rules';
import type { LoanConfig } from '../../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { addVersion } from '@fotosoc/server-kit/http/versions';

/** Returns the current rules of bookings. Each rule comes from the desk's settings, or from the configuration of the
 *  site if the desk has not set it. */
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

/** Saves the rules and raises the content revision, which invalidates cached pages. */
export async function saveLoanRules(trx: Transaction<Database>, rules: LoanRules): Promise<void> {
  await saveSetting(trx, 'loan-rules', JSON.stringify(rules));
  const revised = { value: sql<number>`value + 1` };
  await trx.updateTable('counters').set(revised).where('name', '=', 'content-revision').execute();
}

/** Returns the rules in the form that all visitors may read, with the site's default of approval. */
export function toCurrentRules(rules: LoanRules, config: LoanConfig): CurrentRules {
  const doesApprove = rules.doesApprove ?? config.doesApprove;
  return { ...addVersion({ ...rules, doesApprove }), openBookingsPerEmail: config.openPerEmail };
}
