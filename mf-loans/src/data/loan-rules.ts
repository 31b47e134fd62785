import type { Reply } from '@fotosoc/contract';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { formatApiAddress, queryClient, request, useApi } from '@fotosoc/host';

type Changed = Reply<'PUT /api/loan-rules'>;

/** Fetches the loan rules. */
export const useLoanRules = () => useApi('GET /api/loan-rules');

/** @param version version that the change is based on
 *  @throws ApiError `loans/changed-meanwhile` with the current rules as `current` */
export async function saveLoanRules(rules: LoanRules, version: string): Promise<Changed> {
  const changed = await request('PUT /api/loan-rules', { body: rules }, { ifMatch: version });
  showLoanRules(changed.rules);
  return changed;
}

/** @throws ApiError `loans/cannot-undo` */
export async function undoLoanRules(entryId: string): Promise<CurrentRules> {
  const { rules } = await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
  showLoanRules(rules!);
  return rules!;
}

/** Puts the rules into the cache without a request, and invalidates data that depends on the rules. */
export function showLoanRules(rules: CurrentRules): void {
  queryClient.setQueryData([formatApiAddress('GET /api/loan-rules')], rules);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => followsFromRules(String(key)) });
}

function followsFromRules(address: string): boolean {
  return ['/api/loan-terms', '/api/activity-log', '/api/equipment/availability'].some((one) => address.startsWith(one));
}
