import { mockResponses, createFailure, type MockResponseTo } from '@fotosoc/host/testing';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollRetiredRemotes } from './poll-retired.ts';
import { useRetired } from '../../document/retired.ts';

let listener: (state: { location: { pathname: string } }) => void;
let answer: MockResponseTo<'GET /api/remotes/retired'>;
let calls: { key: string }[];

function Retired() {
  return <p>retired: {useRetired().join(', ')}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = mockResponses({ 'GET /api/remotes/retired': () => answer });
  render(<Retired />);
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(hasMoved = false): void {
  const router = {
    state: { location: { pathname: '/' } },
    subscribe(given: typeof listener) {
      listener = given;
    },
  };
  pollRetiredRemotes(router, hasMoved);
}

function navigate(pathname: string): void {
  listener({ location: { pathname } });
}
const seconds = async (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

it('learns at a navigation which remotes are retired and which are restored', async () => {
  begin();
  answer = { body: { retired: ['mf-x'] } };
  navigate('/');
  await seconds(0);
  expect(calls).toEqual([]);
  navigate('/x');
  await seconds(0);
  expect(screen.getByText('retired: mf-x')).toBeDefined();
  answer = { body: { retired: [] } };
  await seconds(6);
  navigate('/y');
  await seconds(0);
  expect(screen.getByText('retired:')).toBeDefined();
});

it('asks once in five seconds, at their end after several navigations', async () => {
  begin();
  answer = { body: { retired: [] } };
  navigate('/x');
  await seconds(0);
  answer = { body: { retired: ['mf-x'] } };
  navigate('/y');
  navigate('/z');
  await seconds(4);
  expect(calls).toHaveLength(1);
  await seconds(1);
  expect(calls).toHaveLength(2);
  expect(screen.getByText('retired: mf-x')).toBeDefined();
  answer = createFailure(503, 'server/busy', 'Busy.');
  await seconds(6);
  navigate('/x');
  await seconds(0);
  expect(screen.getByText('retired: mf-x')).toBeDefined();
});

it('asks at once if the visitor navigated before it started', async () => {
  answer = { body: { retired: ['mf-x'] } };
  begin(true);
  await seconds(0);
  expect(screen.getByText('retired: mf-x')).toBeDefined();
});
