import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Accepts the forms of browsers without scripts in this scope. The response leads to a page that shows the outcome. */
export function acceptPlainForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) => {
    const { guests, participant, ...fields } = Object.fromEntries(new URLSearchParams(text as string));
    const name = participant === undefined ? {} : { name: participant };
    done(null, { ...fields, ...name, ...(guests !== undefined && { guests: Number(guests) }) });
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isPlainForm(request) || typeof payload !== 'string') return payload;
    const answer = JSON.parse(payload) as { state?: string; mustConfirm?: boolean; code?: string };
    reply.removeHeader('content-length').removeHeader('etag').removeHeader('content-type');
    reply.code(303).header('location', getOutcomePath(request, answer));
    return '';
  });
}

function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === FORM;
}

function getOutcomePath(
  { params, body }: FastifyRequest,
  { state = '', mustConfirm = false, code }: { state?: string; mustConfirm?: boolean; code?: string },
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
