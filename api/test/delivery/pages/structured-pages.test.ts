// Stays with the society: structured data and link previews describe its portfolios and photos.

import { beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../server.ts';
import { openPage, publishSite } from '@fotosoc/delivery/testing/composed-pages';
import { PORTFOLIO_PAGES } from '../../portfolio-pages.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

const open = (url: string, cookie?: string, headers?: Record<string, string>) => openPage(server, url, cookie, headers);

const previewOf = async (url: string) =>
  /og:image" content="[^"]*previews\/([\w-]+)\.jpg"/.exec((await open(url)).reply.body)?.[1];

describe('a page for machines', () => {
  beforeEach(() => publishSite(server, PORTFOLIO_PAGES));

  it('contains structured data that cannot break out of its element', async () => {
    await server.addPortfolio(await server.signUp(), 'ada');
    const bio = '</script><script>alert(1)</script>';
    await server.services.db.updateTable('portfolios').set({ bio }).execute();
    const { reply } = await open('/x/ada');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(reply.body)!;
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'ImageGallery', name: 'ada', author: { description: bio } }],
    });
  });

  it('has a link preview of its first photo, with its size', async () => {
    const member = await server.signUp();
    const { id } = await server.addPhoto(member);
    const galleries = [{ title: 'Engines', images: [{ id, alt: 'An "engine"' }] }];
    const body = { portfolioLink: 'ada', name: 'Ada', galleries };
    await server.call('POST', '/api/portfolios', { as: member, body });
    const { reply } = await open('/x/ada');
    const { publicUrl } = server.services.config;
    const tags = [...reply.body.matchAll(/<meta (?:property="og:image|name="twitter:)[^>]*>/g)].map(([tag]) => tag);
    expect(tags).toEqual([
      `<meta property="og:image" content="${publicUrl}/media/previews/${id}.jpg">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="An &#34;engine&#34;">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]);
  });

  it('has a preview of the photo in its URL, or of the first one for an unknown id', async () => {
    const member = await server.signUp();
    const [first, second] = [await server.addPhoto(member), await server.addPhoto(member)];
    const images = [{ id: first.id }, { id: second.id, alt: 'A wheel', title: 'Motion', credit: 'Charles' }];
    const galleries = [{ title: 'Engines', images }];
    await server.call('POST', '/api/portfolios', {
      as: member,
      body: { portfolioLink: 'ada', name: 'Ada', galleries },
    });
    expect(await previewOf('/x/ada')).toBe(first.id);
    expect(await previewOf(`/x/ada?photo=${second.id}`)).toBe(second.id);
    expect(await previewOf('/x/ada?photo=another')).toBe(first.id);
    const { body } = (await open(`/x/ada?photo=${second.id}&from=mail`)).reply;
    const address = `${server.services.config.publicUrl}/x/ada`;
    expect(body).toContain(`<link rel="canonical" href="${address}?photo=${second.id}">`);
    expect(body).toContain('<meta name="description" content="A wheel">');
    expect(/og:title" content="([^"]*)"/.exec(body)?.[1]).toMatch(/^Motion, /);
    const [data] = /(?<=ld\+json">).*?(?=<)/.exec(body)!;
    expect(JSON.parse(data)).toMatchObject({
      '@graph': [
        {
          '@type': 'ImageObject',
          name: 'Motion',
          url: `${address}?photo=${second.id}`,
          creditText: 'Charles',
          isPartOf: address,
        },
        { '@type': 'ImageGallery', url: address },
      ],
    });
  });
});
