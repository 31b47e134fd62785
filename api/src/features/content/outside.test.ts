import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openServices, type Services } from '../../services.ts';
import { csvAddress } from './outside.ts';

let folder: string;
let services: Services;
let app: FastifyInstance;
let outside: Server;
let origin: string;
/** What the host outside answers; undefined is a failure. */
let answer: string | undefined;
let asked: string[];
let now: Date;

beforeEach(async () => {
  asked = [];
  now = new Date('2026-11-21T12:00:00.000Z');
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer === undefined ? 500 : 200).end(answer);
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  folder = mkdtempSync(path.join(os.tmpdir(), 'outside-'));
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    EVENTS_URL: `${origin}/events`,
    QUICK_LINKS_SHEET_URL: `${origin}/sheets/abc/edit#gid=7`,
  });
  services = await openServices(config, () => now);
  app = await buildApp(services);
});
afterEach(async () => {
  await app.close();
  await services.close();
  rmSync(folder, { recursive: true });
  outside.closeAllConnections();
  outside.close();
});

const walk = { name: 'Night Walk', start: '2026-11-26T18:30:00Z', end: '2026-11-26T21:00:00Z', cost: 5 };

it('lists the events of the source, soonest first, without past and nameless ones', async () => {
  answer = JSON.stringify([
    { ...walk, name: 'Later', start: '2026-12-26T18:30:00Z', end: '2026-12-26T21:00:00Z' },
    { ...walk, image: 'https://elsewhere.example.org/p.jpg', capacity: '20' },
    { ...walk, name: '' },
    { ...walk, name: 'Past', start: '2026-11-01T18:30:00Z', end: '2026-11-01T21:00:00Z' },
  ]);
  const { events } = (await app.inject('/api/events')).json<{ events: Record<string, unknown>[] }>();
  expect(events.map(({ name }) => name)).toEqual(['Night Walk', 'Later']);
  expect(events[0]).toMatchObject({ start: '2026-11-26T18:30:00.000Z', cost: 5, capacity: 20, image: '' });
});

it('says that the events cannot be read, and asks again for the next visitor', async () => {
  answer = undefined;
  const refused = await app.inject('/api/events');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([502, 'events/unavailable']);
  answer = JSON.stringify([walk]);
  expect((await app.inject('/api/events')).statusCode).toBe(200);
});

it('asks the source once a minute, however many visitors come', async () => {
  answer = JSON.stringify([walk]);
  await Promise.all(Array.from({ length: 5 }, () => app.inject('/api/events')));
  expect(asked).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  await app.inject('/api/events');
  expect(asked).toHaveLength(2);
});

it('reads the quick links of the sheet but its first row and incomplete ones', async () => {
  answer =
    'name,url\n"Darkroom, booking",https://darkroom.example.org\nNo address,\n,https://no-name.example.org\nTrap,javascript:alert(1)\n';
  expect((await app.inject('/api/links')).json()).toEqual({
    links: [{ link_name: 'Darkroom, booking', link_url: 'https://darkroom.example.org' }],
  });
  expect(asked).toEqual(['/sheets/abc/export?format=csv&gid=7']);
});

it('keeps to the default links when the sheet cannot be read', async () => {
  answer = undefined;
  const { links } = (await app.inject('/api/links')).json<{ links: { link_name: string }[] }>();
  expect(links[0]?.link_name).toBe('New Website');
});

it('leaves an address without an edit segment as it is', () => {
  expect(csvAddress('https://sheets.example.org/abc/edit')).toBe('https://sheets.example.org/abc/export?format=csv');
  expect(csvAddress('https://sheets.example.org/abc.csv')).toBe('https://sheets.example.org/abc.csv');
});
