import { answerWith, failure, type AnswerTo } from '@fotosoc/host/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRetired, useRetired } from './retired.ts';

let listener: (state: { location: { pathname: string } }) => void;
let answer: AnswerTo<'GET /api/remotes/retired'>;
let calls: { key: string }[];

function Retired() {
  return <p>retired: {useRetired().join(', ')}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  calls = answerWith({ 'GET /api/remotes/retired': () => answer });
  followRetired({
    state: { location: { pathname: '/' } },
    subscribe(given) {
      listener = given;
    },
  });
  render(<Retired />);
});
afterEach(() => {
  vi.useRealTimers();
});

function navigate(pathname: string, secondsLater: number): void {
  vi.setSystemTime(Date.now() + secondsLater * 1000);
  listener({ location: { pathname } });
}

it('learns at a navigation what is off the site, and what is back', async () => {
  answer = { body: { retired: ['mf-x'] } };
  navigate('/', 0);
  expect(calls).toEqual([]);
  navigate('/x', 0);
  expect(await screen.findByText('retired: mf-x')).toBeDefined();
  answer = { body: { retired: [] } };
  navigate('/y', 6);
  expect(await screen.findByText('retired:')).toBeDefined();
});

it('asks once in five seconds at most, and goes on as it was when nobody answers', async () => {
  answer = { body: { retired: ['mf-x'] } };
  navigate('/x', 0);
  navigate('/y', 2);
  expect(await screen.findByText('retired: mf-x')).toBeDefined();
  expect(calls).toHaveLength(1);
  answer = failure(503, 'server/busy', 'Busy.');
  navigate('/z', 6);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByText('retired: mf-x')).toBeDefined();
});
