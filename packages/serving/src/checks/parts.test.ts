import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { describe, expect, it } from 'vitest';
import { objectionToParts } from './parts.ts';

type Described = Partial<Pick<RemoteDescription, 'pages' | 'parts'>>;

function remote({ pages = [], parts }: Described, filled: string[] = Object.keys(parts ?? {})): Manifest {
  const description = { name: 'mf-x', prefixes: ['/x'], pages, parts } as RemoteDescription;
  return {
    name: 'mf-x',
    remote: { container: 'x', entry: 'remoteEntry.js', description },
    parts: filled.map((slot) => ({ slot, files: ['1.js'], later: [] })),
  } as unknown as Manifest;
}

const page = (slots: string[]) => ({ path: '/x', title: 'X', slots });
const others = [{ name: 'mf-galleries', prefixes: ['/gallery'], parts: ['event.gallery'] }];

describe('objectionToParts', () => {
  it('lets through a place, or a part, of the contract', () => {
    expect(objectionToParts(remote({ pages: [page(['event.gallery'])] }), others)).toBeUndefined();
    const part = remote({ parts: { 'event.gallery': { data: ['/api/events/:event'] } } });
    expect(objectionToParts(part, [])).toBeUndefined();
  });

  it.each<[string, Manifest, string]>([
    [
      'a place that the contract has not',
      remote({ pages: [page(['event.galery'])] }),
      'place event.galery on /x. This',
    ],
    [
      'a part for such a place',
      remote({ parts: { 'event.galery': {} } }),
      'part for event.galery. This site has event.',
    ],
    ['a part that was not built', remote({ parts: { 'event.gallery': {} } }, []), 'the bundle has none'],
    ['a part that another has', remote({ parts: { 'event.gallery': {} } }), 'mf-galleries fills event.gallery already'],
    [
      'a part for a place of its own',
      remote({ pages: [page(['event.gallery'])], parts: { 'event.gallery': {} } }),
      'on its own page /x',
    ],
  ])('refuses %s', (_, manifest, sentence) => {
    expect(objectionToParts(manifest, others)?.sentence).toContain(sentence);
  });

  it('refuses data that asks for what the place is not given', () => {
    const part = remote({ parts: { 'event.gallery': { data: ['/api/events/:slug'] } } });
    expect(objectionToParts(part, [])?.sentence).toContain('names :slug: that place is given event');
  });
});
