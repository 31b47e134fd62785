import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { describe, expect, it } from 'vitest';
import { listFragmentNotes, findFragmentRefusal } from './fragments.ts';
import { listVersionSlots, type Platform } from './platform.ts';

type Described = Partial<Pick<RemoteDescription, 'pages' | 'fragments'>>;

const given = { examples: [{ event: 'walk' }] };

function remote({ pages = [], fragments }: Described, filled: string[] = Object.keys(fragments ?? {})): Manifest {
  const names = pages.flatMap((one) => one.slots ?? []);
  const slots = Object.fromEntries(names.map((slot) => [slot, given]));
  const description = { name: 'mf-x', prefixes: ['/x'], pages, slots, fragments } as unknown as RemoteDescription;
  return {
    name: 'mf-x',
    remote: { container: 'x', entry: 'remoteEntry.js', description },
    fragments: filled.map((slot) => ({ slot, files: ['1.js'], later: [] })),
  } as unknown as Manifest;
}

const page = (slots: string[]) => ({ path: '/x', title: 'X', slots });

function undescribed(): Manifest {
  const manifest = remote({ pages: [page(['quiz.result'])] });
  delete manifest.remote!.description.slots;
  return manifest;
}

const others: Platform['others'] = [
  { name: 'mf-home', prefixes: ['/'], slots: [{ slot: 'event.gallery', path: '/events/:event' }] },
  {
    name: 'mf-galleries',
    prefixes: ['/gallery'],
    fragments: ['event.gallery'],
    needs: { shell: '*', version: '1.1.0' },
  },
];

describe('findFragmentRefusal', () => {
  it('accepts a slot with examples, and a fragment, with or without a page for the fragment', () => {
    expect(findFragmentRefusal(remote({ pages: [page(['quiz.result'])] }), others)).toBeUndefined();
    const fragment = remote({ fragments: { 'event.gallery': { ...given, data: ['/api/events/:event'] } } });
    expect(findFragmentRefusal(fragment, [])).toBeUndefined();
  });

  it.each<[string, Manifest, string]>([
    [
      'a slot that it does not say what of is given',
      undescribed(),
      'remote.json has the slot quiz.result on /x, but does not describe its props under slots.',
    ],
    [
      'a slot whose name is another’s',
      remote({ pages: [page(['event.gallery'])] }),
      'The slot event.gallery belongs to mf-home: choose another name for the slot on /x.',
    ],
    ['a fragment that was not built', remote({ fragments: { 'event.gallery': given } }, []), 'the bundle has none'],
    [
      'a fragment that another has, saying who, where, and until when',
      remote({ fragments: { 'event.gallery': given } }),
      'mf-galleries 1.1.0 fills event.gallery on /events/:event of mf-home already, and a slot has one fragment. Ask the team of mf-galleries to leave the slot to you; publish again once no live or fallback version of mf-galleries',
    ],
    [
      'a fragment for a slot of its own',
      remote({ pages: [page(['quiz.result'])], fragments: { 'quiz.result': given } }),
      'on its own page /x',
    ],
  ])('refuses %s', (_, manifest, sentence) => {
    expect(findFragmentRefusal(manifest, others)?.sentence).toContain(sentence);
  });

  it('frees a slot name once the previous remote has permanently dropped the slot', () => {
    const [home] = others;
    const before = { ...home!, needs: { shell: '*', isSettled: true } };
    expect(findFragmentRefusal(remote({ pages: [page(['event.gallery'])] }), [before])).toBeUndefined();
  });

  it('refuses data addresses with props that the slot lacks', () => {
    const fragment = remote({ fragments: { 'event.gallery': { ...given, data: ['/api/events/:slug'] } } });
    expect(findFragmentRefusal(fragment, [])?.sentence).toContain(
      'names :slug: no example has a text, number or flag of that name.',
    );
    const lists = { examples: [{ slug: ['walk'] }], data: ['/api/events/:slug'] };
    expect(findFragmentRefusal(remote({ fragments: { 'event.gallery': lists } }), [])?.sentence).toContain(
      'names :slug',
    );
  });
});

const notes = (of: Described, before: Described, beside = others) =>
  listFragmentNotes(remote(of), {
    apiVersion: '1.0.0',
    shell: undefined,
    others: beside,
    activeSlots: listVersionSlots(remote(before).remote!.description),
  });

describe('notesOnParts', () => {
  it('names the slot that a removed fragment leaves empty', () => {
    const gone = notes({}, { fragments: { 'event.gallery': given } });
    expect(gone).toEqual([
      'event.gallery on /events/:event of mf-home becomes empty: mf-x no longer has a fragment for it.',
    ]);
  });

  it('names the fragment that disappears from a page whose slot moved', () => {
    const moved = { pages: [{ ...page(['event.gallery']), path: '/x/more' }] };
    expect(notes(moved, { pages: [page(['event.gallery'])] })).toEqual([
      '/x no longer has the slot event.gallery: the fragment of mf-galleries is not shown there.',
    ]);
  });

  it('names a fragment without a slot, if the pages of others are known', () => {
    const idle = { fragments: { 'account.captions': given } };
    expect(notes(idle, idle)).toEqual(['No page has the slot account.captions: the fragment for it is not shown.']);
    expect(notes(idle, idle, [{ name: 'mf-home', prefixes: ['/'] }])).toEqual([]);
  });

  it('reports nothing about unchanged or irrelevant slots', () => {
    const same = { pages: [page(['event.gallery'])] };
    expect(notes(same, same)).toEqual([]);
    expect(notes({}, { pages: [page(['portfolio.gear'])] })).toEqual([]);
  });
});
