import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { createBrowserRouter, RouterProvider, useRouterContext, type OpenSlot } from '@fotosoc/host';
import type { VersionState } from '@fotosoc/loader';
import { listVisitorRemotes, type VisitorRemote } from '@fotosoc/loader/visitor';
import { act, render, waitFor } from '@testing-library/react';
import { useEffect, useId, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { SuspenseTimeout } from '../../frame/page/suspense-timeout.tsx';
import { RemoteRoot } from '../../frame/page/remote-root.tsx';
import { mountFragment, type FragmentOptions } from './fragment-root.tsx';
import { FragmentContent } from './fragment-content.tsx';
import { FRAGMENT_INTERACTIVE_EVENT } from '../../document/interactive.ts';
import { markOpening } from './opening.ts';

const NAME = 'event.gallery';
const report = vi.fn<(remote: string, version: unknown, news: { kind: string }) => void>();
const versionOf = (version: string, isDefault: boolean) => ({
  url: `/remotes/mf-galleries/${version}/remoteEntry.js`,
  metadata: { version, integrity: '' },
  deployment: { traffic: isDefault ? 0 : 100, default: isDefault },
  extras: { container: version, prefixes: ['/gallery'], navigation: [], fragments: [NAME], deploymentId: version },
});
const [remote] = listVisitorRemotes({
  schema: '' as never,
  microFrontends: { 'mf-galleries': [versionOf('now', false), versionOf('before', true)] },
}) as [VisitorRemote];

let container: HTMLElement;
beforeEach(() => {
  report.mockClear();
  said.mockImplementation(() => undefined);
  container = document.createElement('section');
  document.body.replaceChildren(container);
});

const said = vi.spyOn(console, 'error');
function expectTold(): void {
  expect(said).toHaveBeenCalled();
  said.mockClear();
}

function Look({ onFound }: { onFound: (routerContext: OpenSlot['routerContext']) => void }) {
  onFound(useRouterContext());
  return null;
}

/** Returns an open slot with the router context around it. */
function slotWith(event: string): OpenSlot {
  const found = vi.fn<(routerContext: OpenSlot['routerContext']) => void>();
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Look onFound={found} /> }])} />);
  return { name: NAME, props: { event }, routerContext: found.mock.lastCall![0] };
}

const frame = (name: string, fragment: ReactNode) => (
  <RemoteRoot name={name}>
    <SuspenseTimeout>{fragment}</SuspenseTimeout>
  </RemoteRoot>
);

/** A page that has the files of the active version and may fetch the list of its remote. */
const state = { fragments: [NAME], integrity: { [remote.active.entry]: 'sha384-e' } };
const integrityList = { require: async () => undefined, needsDocument: vi.fn<(entry: string) => boolean>() };

/** Mounts a fragment in these versions; each version replaces the failed one before. */
async function draw(slot: OpenSlot, ...components: ComponentType<{ event: string }>[]) {
  return drawOn(state, slot, ...components);
}

async function drawOn(
  page: FragmentOptions['state'],
  slot: OpenSlot,
  ...components: ComponentType<{ event: string }>[]
) {
  const fail = vi.fn<VersionState['fail']>();
  const expose: VersionState['expose'] = async ({ container }) => {
    const Component = components[container === 'now' ? 0 : 1] as ComponentType | undefined;
    return { routes: [], fragments: Component ? { [NAME]: async () => ({ Component }) } : {} };
  };
  const versions: VersionState = {
    expose,
    fail,
    hasFailed: () => false,
    onLoaded: () => undefined,
    inTime: async (_, work) => work,
  };
  let tell!: ReturnType<typeof mountFragment>;
  await act(async () => {
    tell = mountFragment(container, slot, {
      state: page,
      integrityList,
      remotes: [remote],
      versions,
      reporter: { report },
      frame,
    });
  });
  return { fail, tell };
}

const Well = ({ event }: { event: string }) => <p>well at {event}</p>;
function Throws(): never {
  throw new Error('made badly');
}
function ThrowsLater() {
  useEffect(() => {
    throw new Error('made badly');
  });
  return <p>soon gone</p>;
}

it('renders a fragment with its slot props, and again when the props change', async () => {
  const { tell } = await draw(slotWith('walk'), Well);
  expect(container.innerHTML).toBe('<div data-remote="mf-galleries"><p>well at walk</p></div>');
  const changed = slotWith('ball');
  await act(async () => tell(changed));
  expect(container.textContent).toBe('well at ball');
  tell(undefined);
  await waitFor(() => {
    expect(container.textContent).toBe('');
  });
});

it('renders a fragment again whose DOM a translator has changed, without blaming its version', async () => {
  let busy = false;
  const Fragile = () => (
    <p>
      {busy && <i />}
      <span />
    </p>
  );
  // oxlint-disable-next-line typescript/unbound-method -- called with the node that it is a method of
  const { insertBefore } = Node.prototype;
  const inserting = vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function (this: Node, node, before) {
    // exceptions of happy-dom have no name
    if (before && before.parentNode !== this) throw new DOMException('Not a child of this node.', 'NotFoundError');
    return insertBefore.call(this, node, before) as never;
  });
  const { fail, tell } = await draw(slotWith('walk'), Fragile);
  container.querySelector('span')!.outerHTML = '<font>translated</font>';
  busy = true;
  const changed = slotWith('ball');
  await act(async () => tell(changed));
  expect(container.innerHTML).toContain('<i></i><span></span>');
  expect(fail).not.toHaveBeenCalled();
  inserting.mockRestore();
  expectTold();
});

it('does not render again for the same slot props, so that hydration is not disturbed', async () => {
  const slot = slotWith('walk');
  const drawn = vi.fn<typeof Well>(Well);
  const { tell } = await draw(slot, drawn);
  drawn.mockClear();
  await act(async () => tell({ ...slot, props: { event: 'walk' } }));
  expect(drawn).not.toHaveBeenCalled();
  await act(async () => tell({ ...slot, props: { event: 'ball' } }));
  expect(drawn).toHaveBeenCalled();
});

function WithId({ event }: { event: string }) {
  return <p id={useId()}>{event}</p>;
}

/** Renders a fragment into the slot as the server does. */
function drawnInPlace(slot: OpenSlot, Component: ComponentType<{ event: string }>): Element {
  container.innerHTML = renderToString(
    <FragmentContent
      slot={slot}
      Component={Component as ComponentType}
      frame={(fragment) => frame('mf-galleries', fragment)}
    />,
    { identifierPrefix: formatSlotKey(NAME, slot.props) },
  );
  return container.querySelector('p')!;
}

it('hydrates server-rendered HTML with the same ids', async () => {
  const slot = slotWith('walk');
  const drawn = drawnInPlace(slot, WithId);
  await draw(slot, WithId);
  expect(container.querySelector('p')).toBe(drawn);
  expect(drawn.id).toContain('event.gallery-');
  expect(report).not.toHaveBeenCalled();
});

it('hydrates with the last known good version what the server rendered with that version', async () => {
  const slot = slotWith('walk');
  const drawn = drawnInPlace(slot, WithId);
  const lastGoodFragments = [formatSlotKey(NAME, slot.props)];
  const integrity = { [remote.lastGood.entry]: 'sha384-b' };
  const { fail } = await drawOn({ ...state, integrity, lastGoodFragments }, slot, Well, WithId);
  expect(container.querySelector('p')).toBe(drawn);
  expect([fail.mock.calls, report.mock.calls]).toEqual([[], []]);
});

it('reports a hydration mismatch of a fragment for its remote', async () => {
  container.innerHTML = '<div data-remote="mf-galleries"><!--$--><p>other</p><!--/$--></div>';
  await draw(slotWith('walk'), Well);
  expect(container.textContent).toBe('well at walk');
  expect(report.mock.calls).toEqual([['mf-galleries', remote.active, { kind: 'mismatch' }]]);
  expectTold();
});

it('loads no file that this browser could not check', async () => {
  integrityList.needsDocument.mockReturnValueOnce(true);
  const { fail } = await draw(slotWith('walk'), Throws, Well);
  await waitFor(() => {
    expect(fail).toHaveBeenCalledTimes(2);
  });
  expect(String(fail.mock.lastCall![3])).toContain('cannot check the integrity of /remotes/mf-galleries/before/');
  expect(container.textContent).toBe('');
  expectTold();
});

it.each([
  ['while it is drawn', Throws],
  ['afterwards', ThrowsLater],
])('replaces a fragment that throws %s by its last known good version', async (_, Bad) => {
  const { fail } = await draw(slotWith('walk'), Bad, Well);
  await waitFor(() => {
    expect(container.textContent).toBe('well at walk');
  });
  expect(fail).toHaveBeenCalledOnce();
  expectTold();
});

it('replaces a fragment that throws at a later render', async () => {
  const Once = vi.fn<typeof Well>(Throws).mockImplementationOnce(Well);
  const { fail, tell } = await draw(slotWith('walk'), Once, Well);
  expect(container.textContent).toBe('well at walk');
  const changed = slotWith('ball');
  await act(async () => tell(changed));
  await waitFor(() => {
    expect(container.textContent).toBe('well at ball');
  });
  expect(fail).toHaveBeenCalledOnce();
  expectTold();
});

it('leaves the slot empty if the fallback throws too, and keeps the server-rendered HTML if no code arrives', async () => {
  await draw(slotWith('walk'), Throws, Throws);
  await waitFor(() => {
    expect([container.textContent, container.hidden]).toEqual(['', true]);
  });
  expectTold();
  container.innerHTML = '<p>drawn</p>';
  await draw(slotWith('walk'));
  expect([container.textContent, container.hidden]).toEqual(['drawn', false]);
});

it.each([
  ['once it is hydrated', Well],
  ['if its code does not arrive', undefined],
])('ends the mark of an opening fragment %s', async (_, Component) => {
  const slot = slotWith('walk');
  drawnInPlace(slot, Well);
  markOpening(container);
  expect(container.matches('[data-opening]')).toBe(true);
  const opened = vi.fn<() => void>();
  addEventListener(FRAGMENT_INTERACTIVE_EVENT, opened, { once: true });
  await draw(slot, ...(Component ? [Component] : []));
  await waitFor(() => {
    expect(opened).toHaveBeenCalledOnce();
  });
  expect(container.matches('[data-opening]')).toBe(false);
});
