import { formatApiAddress, queryClient, request, useApi } from '@fotosoc/host';
import { confirmed } from './confirmation';
import { invalidateLogs } from './people';

export const useSuspensions = () => useApi('GET /api/people/suspensions');

/** Suspends the account of an address and ends its sessions.
 *  @throws ApiError `auth/unconfirmed`, `people/not-found`, `people/cannot-suspend`, `people/already-suspended` */
export async function suspendAccount(email: string, reason: string): Promise<true> {
  await request('POST /api/people/suspensions', { body: { email, reason } }, confirmed());
  outdate();
  return true;
}

/** Lifts the suspension of an account.
 *  @throws ApiError `auth/unconfirmed`, `people/not-found` */
export async function liftSuspension(id: string): Promise<true> {
  await request('DELETE /api/people/suspensions/:id', { params: { id } }, confirmed());
  outdate();
  return true;
}

function outdate(): void {
  for (const key of ['GET /api/people/suspensions', 'GET /api/people'] as const)
    void queryClient.invalidateQueries({ queryKey: [formatApiAddress(key)] });
  invalidateLogs();
}
