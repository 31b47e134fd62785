import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountUp } from './count-up';

let see: (isIntersecting: boolean) => void;
let threshold: number;
class ObserverOfTheTest {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: { threshold: number }) {
    see = (isIntersecting) => callback([{ isIntersecting }]);
    threshold = options.threshold;
  }
  observe() {}
  disconnect() {}
}

function Counter() {
  const element = useRef<HTMLParagraphElement>(null);
  return <p ref={element}>{Math.round(useCountUp(element) * 1000)}</p>;
}

function start({ isReduced }: { isReduced: boolean }) {
  vi.stubGlobal('IntersectionObserver', ObserverOfTheTest);
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  render(<Counter />);
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits at zero until half of it is visible, then runs for two seconds, once', () => {
  start({ isReduced: false });
  expect(threshold).toBe(0.5);
  pass(5000);
  expect(screen.getByText('0')).toBeTruthy();
  act(() => see(true));
  pass(1000);
  const halfway = Number(document.querySelector('p')!.textContent);
  expect(halfway).toBeGreaterThan(0);
  expect(halfway).toBeLessThan(1000);
  pass(1100);
  expect(screen.getByText('1000')).toBeTruthy();
  expect(vi.getTimerCount()).toBe(0);
});

it('shows the final value at once with reduced motion', () => {
  start({ isReduced: true });
  expect(screen.getByText('1000')).toBeTruthy();
});

it('shows the final value on the server, and counts after hydration', () => {
  vi.stubGlobal('IntersectionObserver', ObserverOfTheTest);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const html = renderToString(<Counter />);
  expect(html).toBe('<p>1000</p>');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  render(<Counter />, { container, hydrate: true });
  expect(screen.getByText('0')).toBeTruthy();
});
