import type { FastifyRequest } from 'fastify';
import type { FormAnswer } from '../../text/plain-forms.ts';

/** Returns the path of the page that shows the outcome of a form without scripts. */
export function getOutcomePath(
  { params, body }: FastifyRequest,
  { state = '', mustConfirm = false, code }: FormAnswer & { state?: string; mustConfirm?: boolean },
): string {
  const refusal: Record<string, string> = code === undefined ? {} : { refusal: code };
  const { slug } = params as { slug?: string };
  if (slug === undefined) {
    const { token = '' } = (body ?? {}) as { token?: string };
    return `/places/manage?${new URLSearchParams({ token, ...refusal }).toString()}`;
  }
  const outcome = code === undefined ? { state, confirm: mustConfirm ? '1' : '0' } : refusal;
  return `/places/signed-up?${new URLSearchParams({ event: slug, ...outcome }).toString()}`;
}
