import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createImportedEntry } from './imported-entry.ts';

/** Fakes a `<link>` for the entry. */
class StyleLink extends EventTarget {
  href = '';
  onload: unknown = undefined;
  onerror: unknown = undefined;
  remove = vi.fn<() => void>();
}

/** Opens the entry of a container whose only module is `./routes`, in a page that records appended links. */
async function openEntry(): Promise<{ get: () => Promise<unknown>; links: StyleLink[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-entry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'stock.js'), "export const init = () => 0; export const get = async () => 'routes';");
  const entry = path.join(folder, 'entry.js');
  writeFileSync(
    entry,
    createImportedEntry({ name: 'mf-x', stock: 'stock.js', styles: ['a.css'], hostVersion: undefined }),
  );
  const links: StyleLink[] = [];
  vi.stubGlobal('location', { origin: 'null' });
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => new StyleLink(),
    head: { append: (link: StyleLink) => links.push(link) },
  });
  vi.stubGlobal('__FOTOSOC_INTEGRITY__', new Proxy({}, { get: () => 'sha256-x' }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { get } = (await import(pathToFileURL(entry).href)) as { get: () => Promise<unknown> };
  return { get, links };
}

it("waits for a stylesheet whose handlers a bundler's runtime has removed", async () => {
  const { get, links } = await openEntry();
  const routes = get();
  const [link] = links;
  Object.assign(link!, { onload: null, onerror: null });
  link!.dispatchEvent(new Event('load'));
  await expect(routes).resolves.toBe('routes');
});

it('fails with the name of a stylesheet that does not load', async () => {
  const { get, links } = await openEntry();
  const routes = get();
  links[0]!.dispatchEvent(new Event('error'));
  await expect(routes).rejects.toThrow(/a\.css did not load$/);
  expect(links[0]!.remove).toHaveBeenCalledOnce();
});
