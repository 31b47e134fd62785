import type { SecurityEventKind } from '@fotosoc/contract/security-event';
import { useApi, useApiPages } from '@fotosoc/host';

/** Filter of the security log; empty fields are ignored. */
export interface SecurityLogFilter {
  kind: SecurityEventKind | '';
  email: string;
}

/** Fetches the security log page by page, newest entry first. */
export function useSecurityLog({ kind, email }: SecurityLogFilter) {
  const query = { ...(kind !== '' && { kind }), ...(email !== '' && { email }) };
  const { data, ...pages } = useApiPages('GET /api/people/security-events', 12, query);
  return { ...pages, items: data?.pages.flatMap(({ events }) => events) };
}

/** Fetches the last sign-ins to the member's own account. */
export const useOwnSignIns = () => useApi('GET /api/account/sign-ins');
