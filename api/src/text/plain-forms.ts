import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Response to a form: its JSON. */
export type FormAnswer = Record<string, unknown> & { code?: string };

/** Accepts the forms of browsers without scripts in this scope. A field `participant` becomes `name`, because a field
 *  called `name` would hide the name of the form, and `guests` a number.
 *  @param getOutcomePath returns the path of the page that shows the outcome */
export function acceptPlainForms(
  scope: FastifyInstance,
  getOutcomePath: (request: FastifyRequest, answer: FormAnswer) => string,
): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) => {
    const { guests, participant, ...fields } = Object.fromEntries(new URLSearchParams(text as string));
    const name = participant === undefined ? {} : { name: participant };
    done(null, { ...fields, ...name, ...(guests !== undefined && { guests: Number(guests) }) });
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string';
    if (!isPlainForm(request) || (!isText && payload != null)) return payload;
    const answer = isText && payload !== '' ? (JSON.parse(payload) as FormAnswer) : {};
    reply.removeHeader('content-length').removeHeader('etag').removeHeader('content-type');
    reply.code(303).header('location', getOutcomePath(request, answer));
    return '';
  });
}

function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === FORM;
}
