import { Type, type TObject } from 'typebox';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import type { Taken, TakenPlace } from '@fotosoc/contract/registry/taken';
import { describe, expect, it } from 'vitest';
import type { Built } from './breaks.ts';
import { misfitting, notesOnUnsaid, unlikeSite, type SitePlaces } from './unfit-parts.ts';

const SLOT = 'event.gallery';
const props = Type.Object({ event: Type.String() });
const site = (schema: TObject = props, room?: Record<string, number>): SitePlaces => ({
  slots: { [SLOT]: Type.Object(schema.properties, { additionalProperties: false }) },
  room: room ? { [SLOT]: room } : {},
});
const place = (schema: TObject = props, room?: Record<string, number>): TakenPlace => ({
  at: ['src/x.tsx:3'],
  props: schema,
  ...(room && { room }),
});

function built(
  name: string,
  said: Pick<Taken, 'places' | 'parts'> | undefined,
  has: 'place' | 'part' = 'place',
): Built {
  const description = has === 'place' ? { pages: [{ slots: [SLOT] }] } : { pages: [], parts: { [SLOT]: {} } };
  return {
    manifest: {
      name,
      version: '1.0.0',
      remote: { container: '', entry: '', description: description as unknown as RemoteDescription },
    },
    taken: { calls: {}, modules: {}, exports: {}, ...said },
  };
}
const page = (of: TakenPlace) => built('mf-page', { places: { [SLOT]: of }, parts: {} });
const filler = (of: TakenPlace) => built('mf-filler', { places: {}, parts: { [SLOT]: of } }, 'part');

/** Without what the site is said to have otherwise, which is another matter. */
const betweenThem = (refusals: ReturnType<typeof misfitting>) =>
  refusals.filter(({ sentence }) => !sentence.includes('this site has'));

describe('a place and the part for it', () => {
  it.each<[string, TakenPlace, TakenPlace]>([
    ['what it was built for', place(), place()],
    ['more than it reads', place(Type.Object({ ...props.properties, day: Type.String() })), place()],
    ['more room', place(props, { photos: 12 }), place(props, { photos: 8 })],
    ['room that one of them says nothing of', place(props), place(props, { photos: 8 })],
  ])('may go on together where it is given %s', (_, given, taken) => {
    expect(misfitting(page(given), [filler(taken)], { slots: { [SLOT]: given.props }, room: {} })).toEqual([]);
  });

  const narrower = Type.Object({ event: Type.Integer() });
  it.each<[string, TakenPlace, TakenPlace, string]>([
    ['a property is gone', place(Type.Object({})), place(), 'its props.event is missing (src/x.tsx:3)'],
    ['a property may be', place(Type.Partial(props)), place(), 'its props.event may be missing'],
    ['a type is another', place(narrower), place(), 'its props.event may be an integer'],
    ['there is less room', place(props, { photos: 6 }), place(props, { photos: 8 }), 'its room for photos is 6, and 8'],
  ])('may not where %s, whichever of the two is published', (_, given, taken, why) => {
    const as = { slots: {}, room: {} };
    const [ofPage, ...noMore] = betweenThem(misfitting(page(given), [filler(taken)], as));
    expect(noMore).toEqual([]);
    expect(ofPage).toMatchObject({ kind: 'overridable', remotes: ['mf-filler'] });
    expect(ofPage!.sentence).toContain(
      'The place event.gallery of mf-page (src/x.tsx:3) is not what the part of mf-filler 1.0.0 was built for: ',
    );
    expect(ofPage!.sentence).toContain(why);
    expect(ofPage!.sentence).toContain('Keep what was until the team of mf-filler has published');
    const [ofPart] = betweenThem(misfitting(filler(taken), [page(given)], as));
    expect(ofPart).toMatchObject({ kind: 'overridable' });
    expect(ofPart!.sentence).toContain('was built for another place than that of mf-page 1.0.0 (src/x.tsx:3): ');
    expect(ofPart!.sentence).toContain('wait until the team of mf-page');
  });
});

it('nothing is asked of a last good version that has been replaced for good', () => {
  const before = { ...filler(place()), isSettled: true };
  expect(betweenThem(misfitting(page(place(Type.Object({}))), [before], site()))).toEqual([]);
});

describe('a site', () => {
  it('takes what was built for its own places', () => {
    expect(unlikeSite(page(place()).taken!, site())).toEqual([]);
    expect(unlikeSite(filler(place(props, { photos: 8 })).taken!, site(props, { photos: 8 }))).toEqual([]);
  });

  it.each<[string, Built, SitePlaces, string]>([
    [
      'a page that gives what it does not let through',
      page(place(Type.Object({ ...props.properties, day: Type.String() }))),
      site(),
      'The place event.gallery: its props.day is not taken (src/x.tsx:3)',
    ],
    [
      'a page that does not give what it asks for',
      page(place()),
      site(Type.Object({ ...props.properties, day: Type.String() })),
      'The place event.gallery: its props.day is missing (src/x.tsx:3)',
    ],
    [
      'a page whose place it has no more',
      page(place()),
      { slots: {}, room: {} },
      'The place event.gallery: it is gone',
    ],
    [
      'a part that reads what it has no more',
      filler(place()),
      site(Type.Object({})),
      'The part for event.gallery: its props.event is missing',
    ],
    ['a part for a place it has no more', filler(place()), { slots: {}, room: {} }, 'its place is gone'],
  ])('says what it has otherwise than %s was built for', (_, { manifest, taken }, of, sentence) => {
    expect(unlikeSite(taken!, of)).toEqual([expect.stringContaining(sentence)]);
    expect(misfitting({ manifest, taken }, [], of)[0]!.sentence).toMatch(
      /^mf-\w+ was built for other places than this/,
    );
  });
});

describe('of builds that say nothing of places', () => {
  const silent = built('mf-filler', undefined, 'part');

  it('nothing is refused, and it is said what was not measured', () => {
    expect(misfitting(page(place()), [silent], site())).toEqual([]);
    expect(notesOnUnsaid(page(place()), [silent])).toEqual([
      'mf-filler 1.0.0 was built before builds said what places are given: whether event.gallery is as it needs it was not measured.',
    ]);
    expect(notesOnUnsaid(built('mf-page', undefined), [])).toEqual([
      'mf-page does not say what its places and parts were built for: build it again.',
    ]);
  });

  it('nothing is said where they have none in common', () => {
    expect(notesOnUnsaid(page(place()), [filler(place()), built('mf-other', undefined)])).toEqual([]);
  });
});
