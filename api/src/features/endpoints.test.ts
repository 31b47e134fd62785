import { describe, expect, it } from 'vitest';
import { api } from '@fotosoc/contract';
import { watchErrors } from '@fotosoc/delivery/testing/declared-errors';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';
import { createSharedFail, type EndpointRequest } from './endpoints.ts';

// The compiler checks these lines: an `@ts-expect-error` is an error if its line compiles.

const book = ({ fail }: EndpointRequest<'POST /api/book'>) => {
  fail(400, 'request/invalid', 'Any call may be wrong.');
  // @ts-expect-error: no booking is a portfolio
  fail(404, 'portfolios/not-found', 'No portfolio.');
  return fail(409, 'loans/not-available', 'It is gone.');
};

const insertEvent = (fail: Fail<'events/too-many'>) => fail(409, 'events/too-many', 'Enough.');
const addEvent = ({ fail }: EndpointRequest<'POST /api/events'>) => insertEvent(fail);
// @ts-expect-error: changing an event never makes one more
const changeEvent = ({ fail }: EndpointRequest<'PUT /api/events/:id'>) => insertEvent(fail);

describe('an error that the contract does not declare', () => {
  it('compiles neither in a handler, nor in a query whose codes the endpoint does not declare; at run time it is created', () => {
    const call = { fail: createSharedFail<never>() };
    const made = [book, addEvent, changeEvent].map((handler) => handler(call as never));
    expect(made.map(({ code }) => code)).toEqual(['loans/not-available', 'events/too-many', 'events/too-many']);
  });

  it('does not compile in code shared by several endpoints unless all declare it', () => {
    const fail = createSharedFail<'GET /api/equipment/availability' | 'POST /api/book'>();
    expect(fail(400, 'loans/invalid-interval', 'No.')).toMatchObject({ status: 400, code: 'loans/invalid-interval' });
    // @ts-expect-error: only the booking declares it
    fail(409, 'loans/not-available', 'It is gone.');
  });

  it('fails the test in which it is sent', () => {
    const { onFailure, refuse } = watchErrors(api);
    const answered = (url: string, code: string) =>
      onFailure({ method: 'GET', routeOptions: { url } } as Parameters<typeof onFailure>[0], code, 400);
    answered('/api/stats', 'server/error');
    answered('/api/galleries/:link', 'galleries/not-found');
    answered('/no-call', 'what/ever');
    expect(refuse).not.toThrow();
    answered('/api/stats', 'stats/teapot');
    expect(refuse).toThrow('Not in the contract: GET /api/stats answered stats/teapot');
  });
});
