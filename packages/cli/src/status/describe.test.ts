import { expect, it } from 'vitest';
import { describeStatus } from './describe.ts';

it('names the fragments in the slots of a remote, the slots that the remote fills, and incompatibilities', () => {
  const slots = [
    { slot: 'event.gallery', page: 'mf-home', path: '/events/:slug', fragment: 'mf-galleries' },
    { slot: 'account.captions', page: 'mf-account', path: '/account', fragment: 'mf-galleries', trouble: 'amiss' },
    { slot: 'account.bookings', page: null, path: null, fragment: 'mf-galleries' },
  ];
  const status = { state: null, activatedAt: null, troubles: [], versions: [], audit: [], slots };
  const linesOf = (name: string) =>
    describeStatus({ ...status, name })
      .split('\n')
      .slice(1);
  expect(linesOf('mf-galleries')).toEqual([
    'fills event.gallery on /events/:slug of mf-home',
    'fills account.captions on /account of mf-account; amiss',
    'fills slot account.bookings, which no page has',
  ]);
  const own = { slot: 'account.portfolios', page: 'mf-account', path: '/account', fragment: null };
  expect(
    describeStatus({ ...status, name: 'mf-account', slots: [slots[1]!, own] })
      .split('\n')
      .slice(1),
  ).toEqual([
    'account.captions on /account: filled by mf-galleries; amiss',
    'account.portfolios on /account: no fragment',
  ]);
});
