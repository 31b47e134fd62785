import type { HandOver, HandOverPlan } from '@fotosoc/contract/hand-over';
import type { Example, World } from './example.ts';
import { email, unique } from './made-up.ts';

export const handOverExamples = {
  'GET /api/hand-over': async () => ({}),
  'DELETE /api/hand-over': async () => ({}),
  'PUT /api/hand-over': async () => ({ body: plan() }),
  'POST /api/hand-overs': async (world: World) => ({ body: await prepare(world) }),
  'POST /api/hand-overs/:id/undo': async (world: World) => ({ params: { id: (await handOver(world)).id } }),
  'PUT /api/hand-overs/:id/last-day': async (world: World) => ({
    params: { id: (await handOver(world)).id },
    body: { lastDay: '2999-07-31' },
  }),
  'PUT /api/hand-overs/:id/invitations/:invitationId': async (world: World) => {
    const { id, successors } = await handOver(world);
    return { params: { id, invitationId: successors[0]!.invitationId }, body: { email: email() } };
  },
} satisfies Record<string, (world: World) => Promise<Example>>;

function plan(): HandOverPlan {
  return {
    year: unique().slice(0, 20),
    posts: [
      {
        id: 'chair',
        position: 'Chairperson',
        name: 'Dara Okafor',
        person: email(),
        mailbox: 'chair@example.org',
        rights: ['administrator'],
      },
    ],
    lastDay: '2999-06-30',
    keep: [],
    previous: [{ role: 'Chairperson', name: 'Aoife Brennan' }],
  };
}

async function prepare(world: World) {
  const { version, numbers } = await call(world, 'PUT', '/api/hand-over', plan());
  return { version, numbers };
}

async function handOver(world: World) {
  return (await call(world, 'POST', '/api/hand-overs', await prepare(world))).handedOver!;
}

async function call({ server, administrator }: World, method: string, url: string, body: unknown): Promise<HandOver> {
  const headers = { confirmation: administrator.confirmation! };
  return (await server.call(method, url, { as: administrator, body, headers })).json<HandOver>();
}
