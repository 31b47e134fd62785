import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchVisibleLinks, type PrefetchOptions } from './prefetch-links.ts';

const SILENT_MS = 1000;

const remoteOf = (name: string, prefix: string): VisitorRemote => {
  const version = '1.0.0+00000001';
  const active = {
    version,
    deploymentId: name,
    entry: `/remotes/${name}/${version}/remoteEntry.js`,
    container: name,
    isPreview: false,
  };
  return { name, prefixes: [prefix], navigation: [], active, lastGood: active };
};
const remotes = [remoteOf('mf-home', '/contact'), remoteOf('mf-x', '/x'), remoteOf('mf-y', '/y')];

const learn = vi.fn<(entry: string) => Promise<void>>();
const needsDocument = vi.fn<(entry: string) => boolean>();
const fetchAhead = vi.fn<PrefetchOptions['fetchAhead']>();
const asked = () => fetchAhead.mock.calls.map(([, path]) => path);

/** Fakes of the browser's observers: links in view, and a resource that has arrived. */
let view: (links: Iterable<Element>) => void;
let watched: Set<Element>;
let arrive: () => void;
/** Fake of a navigation event of the router. */
let go: (pathname: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  learn.mockReset().mockResolvedValue();
  needsDocument.mockReset().mockReturnValue(false);
  fetchAhead.mockReset().mockResolvedValue();
  watched = new Set();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        view = (links) => tell([...links].map((target) => ({ isIntersecting: watched.has(target), target })));
      }
      observe = (link: Element) => watched.add(link);
      unobserve = (link: Element) => watched.delete(link);
      disconnect = () => watched.clear();
    },
  );
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        arrive = tell;
      }
      observe = () => undefined;
      disconnect = () => (arrive = () => undefined);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens `/contact` with these links. Only the remote of `/contact` runs. */
function open(...addresses: string[]): HTMLAnchorElement[] {
  link(...addresses);
  prefetchVisibleLinks(
    {
      state: { location: { pathname: '/contact' } },
      subscribe(listener) {
        go = (pathname) => {
          listener({ location: { pathname } });
        };
      },
    },
    {
      ownerAt: (path) => remotes.find(({ prefixes: [prefix] }) => path.startsWith(prefix!)),
      running: new Set(['mf-home']),
      integrityList: { learn, needsDocument },
      fetchAhead,
    },
  );
  return [...document.querySelectorAll('a')];
}

function link(...addresses: string[]): void {
  document.body.innerHTML = addresses.map((address) => `<a href="${address}">there</a>`).join('');
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('fetches the pages of links in view, with their integrity lists, once no resource has arrived for a second', async () => {
  const [first, , third] = open('/x', '/y', '/x/night?tab=1#end', 'https://elsewhere.example.org/x');
  await passed(SILENT_MS - 1);
  arrive();
  await passed(SILENT_MS - 1);
  expect(watched.size).toBe(0);
  await passed(1);
  view([first!, third!]);
  await passed(0);
  expect(asked()).toEqual(['/x', '/x/night']);
  expect(learn.mock.calls).toEqual([[remotes[1]!.active.entry], [remotes[1]!.active.entry]]);
});

it('ignores links to other sites', async () => {
  const links = open('https://elsewhere.example.org/x', '/x');
  await passed(SILENT_MS);
  expect([...watched]).toEqual([links[1]]);
});

it('fetches no page that is loaded already, that the shell renders, or that this browser could not check', async () => {
  needsDocument.mockImplementation((entry) => entry === remotes[2]!.active.entry);
  const links = open('/contact', '/deployments', '/y');
  await passed(SILENT_MS);
  view(links);
  await passed(0);
  expect([asked(), learn.mock.calls]).toEqual([[], []]);
});

it('fetches nothing for a visitor who saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  open('/x');
  await passed(SILENT_MS);
  expect(watched.size).toBe(0);
});

it('fetches the pages in sequence', async () => {
  fetchAhead.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const links = open('/x', '/y');
  await passed(SILENT_MS);
  view(links);
  await passed(499);
  expect(asked()).toEqual(['/x']);
  await passed(1);
  expect(asked()).toEqual(['/x', '/y']);
});

it('stops on a connection where a page takes longer than a second', async () => {
  fetchAhead.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1001)));
  const links = open('/x', '/y');
  await passed(SILENT_MS);
  view(links);
  await passed(5000);
  expect(asked()).toEqual(['/x']);
});

it('continues after a failed fetch', async () => {
  learn.mockRejectedValueOnce(new TypeError('offline'));
  const links = open('/x', '/y');
  await passed(SILENT_MS);
  view(links);
  await passed(0);
  expect(asked()).toEqual(['/x', '/y']);
});

it('stops for a page that the visitor has left, and continues with the next page', async () => {
  fetchAhead.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const links = open('/x', '/y');
  await passed(SILENT_MS);
  view(links);
  await passed(0);
  go('/contact/more');
  link('/y/night');
  await passed(SILENT_MS);
  view(watched);
  await passed(500);
  expect(asked()).toEqual(['/x', '/y/night']);
});
