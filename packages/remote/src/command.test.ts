import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCommand } from './command.ts';

let workspace: string;
beforeAll(() => {
  workspace = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  writeFileSync(path.join(workspace, 'pnpm-workspace.yaml'), '');
  for (const name of ['mf-x', 'mf-y']) {
    mkdirSync(path.join(workspace, name));
    writeFileSync(path.join(workspace, name, 'remote.json'), '{}');
  }
});
afterAll(() => {
  rmSync(workspace, { recursive: true });
});

const read = (words: string[], env = {}, folder = 'mf-x') => readCommand(words, env, path.join(workspace, folder));

it.each([
  ['the folder it is given in', ['promote', '1'], 'mf-x', '1'],
  ['the name that is said', ['promote', 'mf-y', '1'], 'mf-y', '1'],
  ['the shell', ['promote', 'shell'], 'shell', undefined],
  ['one to be made', ['new', 'mf-z'], 'mf-z', undefined],
])('is about %s', (_, words, name, version) => {
  expect(read(words)).toMatchObject({ name, version, workspace });
});

it('compares two versions, or one with what is built here', () => {
  expect(read(['diff', '1', '2'])).toMatchObject({ name: 'mf-x', version: '1', otherVersion: '2' });
  expect(read(['diff', 'mf-y', '1'])).toMatchObject({ name: 'mf-y', version: '1', otherVersion: undefined });
});

it('takes site and token from the environment; what is said wins', () => {
  const env = { REGISTRY_URL: 'https://a.example/', DEPLOY_TOKEN: 't', CHROMIUM_PATH: 'none' };
  expect(read(['status'], env)).toMatchObject({ registryUrl: 'https://a.example', token: 't', chromium: 'none' });
  expect(read(['status', '--registry', 'http://b.example'], env).registryUrl).toBe('http://b.example');
  expect(read(['status']).registryUrl).toBe('http://localhost:3000');
});

it.each([
  ['a remote that is not here', ['promote', 'mf-z', '1'], 'mf-x', 'There is no remote mf-z in this checkout.'],
  ['a folder that is no remote', ['status'], '.', 'Say which remote, or go to its folder'],
])('is not understood about %s', (_, words, folder, sentence) => {
  expect(() => read(words, {}, folder)).toThrow(sentence);
});

it('is not understood outside a checkout', () => {
  expect(() => readCommand(['status'], {}, os.tmpdir())).toThrow('there is no pnpm-workspace.yaml above');
});
