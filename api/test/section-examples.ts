import type { PageDrafts } from '@fotosoc/contract/page-section';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { createPdf } from './pdf.ts';
import { createUniqueWord } from './unique-values.ts';

const page = 'contact';

export const sectionExamples = {
  'GET /api/sources': async () => ({}),
  'POST /api/sources/:kind/tests': async () => ({ params: { kind: 'links' } }),
  'GET /api/link-source': async () => ({}),
  'POST /api/link-source/copies': async () => ({}),
  'POST /api/slides': async () => ({ parts: [['file', createPdf(), 'slides.pdf']] }),
  'GET /api/page-sections': async () => ({ query: { page } }),
  'GET /api/section-drafts': async () => ({ query: { page } }),
  'PUT /api/section-drafts/:key': async () => ({ params: { key: page }, body: draft() }),
  'DELETE /api/section-drafts/:key': async () => ({ params: { key: page } }),
  'POST /api/section-publications': async (world: ExampleContext) => ({
    body: { page, versions: await keepDraft(world) },
  }),
  'DELETE /api/section-publications': async () => ({ query: { page } }),
  'GET /api/section-versions': async () => ({ query: { page } }),
  'POST /api/section-versions/:key/:number/drafts': async () => ({ params: { key: page, number: '0' } }),
} satisfies Record<string, (world: ExampleContext) => Promise<ExampleRequest>>;

const draft = () => ({ value: { lead: createUniqueWord() } });

async function keepDraft({ server, administrator }: ExampleContext): Promise<Record<string, string>> {
  const reply = await server.call('PUT', `/api/section-drafts/${page}`, { as: administrator, body: draft() });
  const { section } = reply.json<{ section: PageDrafts['sections'][number] }>();
  return { [section.key]: section.version };
}
