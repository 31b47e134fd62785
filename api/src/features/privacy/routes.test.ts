import { describe, expect, it } from 'vitest';
import type { Privacy } from '@fotosoc/contract/privacy';
import { startServer } from '../../../test/server.ts';

const ask = async (env: Record<string, string> = {}) => {
  const server = await startServer(env);
  return (await server.call('GET', '/api/privacy')).json<{ privacy: Privacy }>().privacy;
};

describe('personal data of the site', () => {
  it('lists for each reader the data, purpose, retention and readers, without duplicates', async () => {
    const { people, cookies } = await ask();
    const inOrder = ['visitor', 'member', 'borrower', 'writer', 'reporter', 'officer', 'deployer'];
    expect(people.map(({ person }) => person)).toEqual(inOrder);
    for (const { data } of people) {
      const whats = data.map(({ what }) => what);
      expect(whats.length).toBeGreaterThan(0);
      expect(whats).toEqual([...new Set(whats)]);
    }
    expect(cookies.map(({ name }) => name)).toContain('sid');
  });

  it('states the retention by the settings of this site', async () => {
    const { people } = await ask({ LOANS_KEEP_DAYS: '30' });
    const kept = people.find(({ person }) => person === 'borrower')!.data.map((data) => data.kept);
    expect(kept).toContain('30 days after the booking ends. What became of each item stays, without you.');
  });

  it('names the service that receives the contact form, if configured', async () => {
    expect((await ask()).formService).toBeNull();
    expect((await ask({ CONTACT_FORM_URL: 'https://forms.example.net/f/abc' })).formService).toBe('forms.example.net');
  });
});
