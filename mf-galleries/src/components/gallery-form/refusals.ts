import type { ApiError } from '@fotosoc/contract/request';

/** What somebody is told who may not send this form (spec §8); undefined for every other failure. */
export function refusalOf({ status }: ApiError): string | undefined {
  if (status === 401) return 'You must be logged in to submit this form.';
  return status === 403 ? 'You are not authorized to submit this form.' : undefined;
}
