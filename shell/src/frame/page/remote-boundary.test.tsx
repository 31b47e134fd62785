import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { RemoteUnavailable } from '@fotosoc/loader';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteBoundary, type RemoteBoundaryProps } from './remote-boundary.tsx';
import { createReopening, MAX_REOPENINGS } from './reopening.ts';

// oxlint-disable-next-line typescript/unbound-method -- called with the node that it is a method of
const { insertBefore } = Node.prototype;

/** Throws as browsers do; the exceptions of happy-dom have no name. */
function insertOrThrow(this: Node, ...nodes: [Node, Node | null]) {
  if (nodes[1] && nodes[1].parentNode !== this) throw new DOMException('Not a child of this node.', 'NotFoundError');
  return insertBefore.apply(this, nodes);
}

const onCrash = vi.fn<RemoteBoundaryProps['onCrash']>();
const consoleError = vi.spyOn(console, 'error');
beforeEach(() => {
  onCrash.mockReset();
  onCrash.mockRejectedValue(new RemoteUnavailable());
  consoleError.mockImplementation(() => undefined);
  vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(insertOrThrow);
  mockResponses({ 'GET /api/health': { body: { status: 'ok', uploads: 'open' } } }); // request of the panel
});
afterEach(() => consoleError.mockClear());

/** Renders a page within the boundary of its remote, as the shell does. */
function open(Component: ComponentType) {
  const reopen = createReopening();
  const boundary = (
    <RemoteBoundary
      name="mf-x"
      onCrash={onCrash}
      onGiveUp={vi.fn<RemoteBoundaryProps['onGiveUp']>()}
      onReopen={() => reopen(router)}
      onRetry={vi.fn<RemoteBoundaryProps['onRetry']>()}
    />
  );
  const router = renderRoutes([{ errorElement: boundary, children: [{ path: '/x', Component }] }], '/x');
}

/** Page that inserts a spinner before a bare text, which is forbidden for pages of this site. */
function Fragile() {
  const [busy, setBusy] = useState(false);
  return (
    <main>
      <p>A sentence beside it</p>
      <button type="button" onClick={() => setBusy(true)}>
        {busy && <i />}
        Send
      </button>
    </main>
  );
}

/** Wraps each text of the page in an element, as the translators of browsers do. */
function translate() {
  for (const element of document.querySelectorAll('main *')) {
    for (const text of element.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      const font = document.createElement('font');
      font.textContent = text.textContent;
      text.replaceWith(font);
    }
  }
}

async function send() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  });
  consoleError.mockClear();
}

it('renders a page again whose DOM a translator has changed, and says so, without blaming the version', async () => {
  open(Fragile);
  translate();
  await send();
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Translating this page, or a browser extension, interrupted the page/,
  );
  expect(onCrash).not.toHaveBeenCalled();
});

it('shows the panel once a page has been interrupted too often, still without blaming the version', async () => {
  open(Fragile);
  for (let times = 0; times <= MAX_REOPENINGS; times++) {
    await screen.findByRole('button', { name: 'Send' });
    translate();
    await send();
  }
  expect(await screen.findByRole('heading', { name: /temporarily unavailable/ })).toBeDefined();
  expect(onCrash).not.toHaveBeenCalled();
});

it('blames a version whose own code removes what React has made', async () => {
  open(function Wild() {
    const [busy, setBusy] = useState(false);
    const handleClick = () => {
      document.querySelector('main b')?.remove();
      setBusy(true);
    };
    return (
      <main>
        <button type="button" onClick={handleClick}>
          Send
        </button>
        {busy && <i />}
        <b>gone</b>
      </main>
    );
  });
  await send();
  expect(onCrash).toHaveBeenCalledExactlyOnceWith('/x', expect.objectContaining({ name: 'NotFoundError' }));
});

it('blames a version that throws on a translated page for another reason', async () => {
  open(function Throws() {
    const [fails, setFails] = useState(false);
    if (fails) throw new TypeError('x is not a function');
    return (
      <main>
        <button type="button" onClick={() => setFails(true)}>
          Send
        </button>
      </main>
    );
  });
  translate();
  await send();
  expect(onCrash).toHaveBeenCalledExactlyOnceWith('/x', expect.any(TypeError));
});
