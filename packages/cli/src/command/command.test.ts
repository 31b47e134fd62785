import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCommand } from './command.ts';

let workspace: string;
const CONTENTS: Record<string, string> = { broken: '', nameless: '{"name":5}' };
beforeAll(() => {
  workspace = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const file of [
    'mf-x/remote.json',
    'mf-y/remote.json',
    'shell/package.json',
    'broken/remote.json',
    'nameless/remote.json',
  ]) {
    mkdirSync(path.join(workspace, path.dirname(file)));
    writeFileSync(path.join(workspace, file), CONTENTS[path.dirname(file)] ?? '{}');
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
  expect(read(words)).toMatchObject({ name, version, dir: path.join(workspace, name) });
});

it('compares two versions, or one with the version built here', () => {
  expect(read(['diff', '1', '2'])).toMatchObject({ name: 'mf-x', version: '1', otherVersion: '2' });
  expect(read(['diff', 'mf-y', '1'])).toMatchObject({ name: 'mf-y', version: '1', otherVersion: undefined });
});

it('takes site and token from the environment; options override them', () => {
  const env = { REGISTRY_URL: 'https://a.example/', DEPLOY_TOKEN: 't', CHROMIUM_PATH: 'none' };
  expect(read(['status'], env)).toMatchObject({ registryUrl: 'https://a.example', token: 't', chromium: 'none' });
  expect(read(['status', '--registry', 'http://b.example'], env).registryUrl).toBe('http://b.example');
  expect(read(['status']).registryUrl).toBe('http://localhost:3000');
});

it.each([
  ['a remote that is not here', ['promote', 'mf-z', '1'], 'mf-x', 'There is no remote mf-z here.'],
  ['a folder that is no remote', ['status'], '.', 'Name a remote, or run the command in its folder'],
  ['a folder whose remote.json names no remote', ['status'], 'nameless', 'must have the remote'],
  ['a folder whose remote.json is none', ['status'], 'broken', 'remote.json cannot be read: '],
])('refuses %s', (_, words, folder, sentence) => {
  expect(() => read(words, {}, folder)).toThrow(sentence);
});
