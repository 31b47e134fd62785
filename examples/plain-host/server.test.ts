import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { createConfig } from './config.ts';
import { openSite } from './server.ts';

async function startSite() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plain-host-'));
  const { app, delivery } = await openSite({ ...createConfig(folder), logLevel: 'silent', minFreePercent: 0 });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await delivery.close();
    rmSync(folder, { recursive: true });
  });
  return { delivery, address };
}

it('serves the pages of two remotes, and their files, without any society', async () => {
  const { delivery, address } = await startSite();
  for (const bundle of [
    { name: 'shell' },
    { name: 'mf-lenses', prefix: '/lenses' },
    { name: 'mf-walks', prefix: '/walks' },
  ]) {
    await publishAndActivate(delivery, writeBundle(bundle).dir);
  }
  const registry = (await (await fetch(`${address}/api/remotes`)).json()) as { microFrontends: object };
  expect(Object.keys(registry.microFrontends)).toEqual(['mf-lenses', 'mf-walks']);
  for (const [url, remote] of [
    ['/lenses', 'mf-lenses'],
    ['/walks', 'mf-walks'],
  ]) {
    const page = await fetch(address + url);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('<title>A plain shop</title>');
    const entry = new RegExp(`/remotes/${remote}/[^"/]+/remoteEntry\\.js`).exec(html)![0];
    expect((await fetch(address + entry)).status).toBe(200);
  }
});

it('answers an unknown page with an error page in its own name', async () => {
  const { address } = await startSite();
  const page = await fetch(`${address}/nothing`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('A plain shop');
});
