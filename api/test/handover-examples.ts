import type { Handover, HandoverPlan } from '@fotosoc/contract/handover';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { createUniqueEmail, createUniqueWord } from './unique-values.ts';

export const handoverExamples = {
  'GET /api/hand-over': async () => ({}),
  'DELETE /api/hand-over': async () => ({}),
  'PUT /api/hand-over': async () => ({ body: plan() }),
  'POST /api/hand-overs': async (world: ExampleContext) => ({ body: await prepare(world) }),
  'PUT /api/hand-overs/:id/last-day': async (world: ExampleContext) => ({
    params: { id: (await handOver(world)).id },
    body: { lastDay: '2999-07-31' },
  }),
  'PUT /api/hand-overs/:id/invitations/:invitationId': async (world: ExampleContext) => {
    const { id, successors } = await handOver(world);
    return { params: { id, invitationId: successors[0]!.invitationId }, body: { email: createUniqueEmail() } };
  },
} satisfies Record<string, (world: ExampleContext) => Promise<ExampleRequest>>;

function plan(): HandoverPlan {
  return {
    year: createUniqueWord().slice(0, 20),
    posts: [
      {
        id: 'chair',
        position: 'Chairperson',
        name: 'Dara Okafor',
        person: createUniqueEmail(),
        mailbox: 'chair@example.org',
        rights: ['administrator'],
      },
    ],
    lastDay: '2999-06-30',
    keep: [],
    previous: [{ role: 'Chairperson', name: 'Aoife Brennan' }],
  };
}

async function prepare(world: ExampleContext) {
  const { version, numbers } = await call(world, 'PUT', '/api/hand-over', plan());
  return { version, numbers };
}

async function handOver(world: ExampleContext) {
  return (await call(world, 'POST', '/api/hand-overs', await prepare(world))).handedOver!;
}

async function call(
  { server, administrator }: ExampleContext,
  method: string,
  url: string,
  body: unknown,
): Promise<Handover> {
  const headers = { confirmation: administrator.confirmation! };
  return (await server.call(method, url, { as: administrator, body, headers })).json<Handover>();
}
