import { expect, it } from 'vitest';
import { EDITED_PAGES } from '@fotosoc/contract/sections/list';
import type { SectionValues } from '@fotosoc/contract/page-section';
import { formatInDays } from '../test/unique-values.ts';
import { startServer } from '../test/server.ts';

it('omits a hidden photo in all public responses', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const { id } = await server.addPhoto(as);
  const make = async <T>(method: string, url: string, body: object): Promise<T> => {
    const reply = await server.call(method, url, { as, body });
    expect(reply.statusCode, `${url}: ${reply.body}`).toBeLessThan(300);
    return reply.json<T>();
  };
  const texts = { location: 'Front Gate', type: 'Walk', description: 'Bring a tripod.', image: '' };
  const event = { name: 'Night Walk', start: formatInDays(2), end: formatInDays(3), cost: 2.5, capacity: 20, ...texts };
  const planned = await make<{ event: { id: string; slug: string } }>('POST', '/api/events', event);
  const galleries = [{ title: 'One', images: [{ id }] }];
  const gallery = { link: 'walk', title: 'Captions', galleries, eventId: planned.event.id };
  await make('POST', '/api/galleries', gallery);
  await make('POST', `/api/photos/${id}/captions`, { name: 'Ada', caption: 'Mind the gap' });
  const credit = { photographer_name: 'Ada', instagram_link: '', instagram_username: '' };
  await make('PUT', '/api/foto-of-the-week', { photoId: id, caption: 'The pier', ...credit });
  const { sections } = await make<{ sections: SectionValues }>('GET', '/api/page-sections?page=committee', {});
  const [first, ...others] = sections.committee.members;
  const picture = { photoId: id, alt: '' };
  const draft = async (key: string, value: object) =>
    (await make<{ section: { version: string } }>('PUT', `/api/section-drafts/${key}`, { value })).section.version;
  const committee = await draft('committee', { members: [{ ...first, picture }, ...others] });
  await make('POST', '/api/section-publications', { page: 'committee', versions: { committee } });
  const hero = await draft('home.hero', { pictures: [picture] });
  await make('POST', '/api/section-publications', { page: 'home', versions: { 'home.hero': hero } });

  const urls = [
    '/api/galleries',
    '/api/galleries/walk',
    '/api/events',
    '/api/all-events',
    `/api/events/${planned.event.slug}`,
    '/api/foto-of-the-week',
    `/api/fotos-of-the-week?year=${new Date().getFullYear()}`,
    '/api/committee',
    '/api/workshops',
    '/api/equipment',
    '/api/portfolios',
    '/api/stats',
    '/api/search?q=walk',
    '/sitemap.xml',
    '/',
    '/gallery',
    '/gallery/walk',
    '/committee',
    '/foto-of-the-week',
    '/events',
    ...Object.keys(EDITED_PAGES).map((page) => `/api/page-sections?page=${page}`),
  ];
  const naming = async () => {
    const replies = await Promise.all(urls.map(async (url) => ({ url, body: (await server.call('GET', url)).body })));
    return replies.filter(({ body }) => body.includes(id)).map(({ url }) => url);
  };
  expect(await naming()).toEqual(
    expect.arrayContaining([
      '/api/galleries/walk',
      '/api/foto-of-the-week',
      '/api/committee',
      '/api/page-sections?page=committee',
      '/api/page-sections?page=home',
    ]),
  );
  await make('PUT', `/api/review/photos/${id}`, { isShown: false });
  expect(await naming()).toEqual([]);
});
