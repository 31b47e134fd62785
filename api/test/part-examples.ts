import type { PageDrafts } from '@fotosoc/contract/part';
import type { Example, World } from './example.ts';
import { pdf } from './pdf.ts';
import { unique } from './made-up.ts';

const page = 'contact';

export const partExamples = {
  'GET /api/sources': async () => ({}),
  'POST /api/sources/:kind/tests': async () => ({ params: { kind: 'links' } }),
  'GET /api/link-source': async () => ({}),
  'POST /api/link-source/copies': async () => ({}),
  'POST /api/slides': async () => ({ parts: [['file', pdf(), 'slides.pdf']] }),
  'GET /api/parts': async () => ({ query: { page } }),
  'GET /api/part-drafts': async () => ({ query: { page } }),
  'PUT /api/part-drafts/:key': async () => ({ params: { key: page }, body: draft() }),
  'DELETE /api/part-drafts/:key': async () => ({ params: { key: page } }),
  'POST /api/part-publications': async (world: World) => ({ body: { page, versions: await keepDraft(world) } }),
  'DELETE /api/part-publications': async () => ({ query: { page } }),
  'POST /api/part-publications/:id/undo': async (world: World) => {
    const body = { page, versions: await keepDraft(world) };
    const reply = await world.server.call('POST', '/api/part-publications', { as: world.administrator, body });
    return { params: { id: reply.json<{ entry: { id: string } }>().entry.id } };
  },
  'GET /api/part-versions': async () => ({ query: { page } }),
  'POST /api/part-versions/:key/:number/drafts': async () => ({ params: { key: page, number: '0' } }),
} satisfies Record<string, (world: World) => Promise<Example>>;

const draft = () => ({ value: { lead: unique() } });

async function keepDraft({ server, administrator }: World): Promise<Record<string, string>> {
  const reply = await server.call('PUT', `/api/part-drafts/${page}`, { as: administrator, body: draft() });
  const { part } = reply.json<{ part: PageDrafts['parts'][number] }>();
  return { [part.key]: part.version };
}
