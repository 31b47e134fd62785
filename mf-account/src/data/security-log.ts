import type { SecurityEventKind } from '@fotosoc/contract/security-event';
import { useApi, useApiPages } from '@fotosoc/host';

/** Filter of the security log; empty fields filter nothing. */
export interface SecurityLogFilter {
  kind: SecurityEventKind | '';
  email: string;
}

/** Returns the security log page by page, the newest entry first. */
export function useSecurityLog({ kind, email }: SecurityLogFilter) {
  const query = { ...(kind !== '' && { kind }), ...(email !== '' && { email }) };
  const { data, ...pages } = useApiPages('GET /api/people/security-events', 12, query);
  return { ...pages, items: data?.pages.flatMap(({ events }) => events) };
}

/** Returns the last sign-ins to the member's own account. */
export const useOwnSignIns = () => useApi('GET /api/account/sign-ins');
