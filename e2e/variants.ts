import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAs } from '@fotosoc/federation/build';
import { connect } from '@fotosoc/federation/cli/registry-client';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/federation/manifest';
import { workspace } from '../scripts/build-all.ts';
import { DEPLOY_TOKEN, PORT } from './site.ts';

const VARIANTS = path.join(workspace, 'e2e/results/variants');

/** A team's registry client for mf-loans. */
export const registry = connect({
  name: 'mf-loans',
  registryUrl: `http://localhost:${PORT}`,
  token: DEPLOY_TOKEN,
});

/** Edits a copy of mf-loans as its team would, builds it and publishes it.
 *  @param version any; it must not have been published before
 *  @param edit one text of the loans page, and what stands there instead
 *  @param override why the gate is to let it through although its pages are not well */
export async function publishVariant(version: string, edit: [from: string, to: string], override?: string) {
  const dist = built.get(version) ?? (await buildVariant(version, edit));
  const manifest = JSON.parse(readFileSync(path.join(dist, MANIFEST_FILE), 'utf8')) as Manifest;
  await registry.upload(dist, manifest, { override });
}

const built = new Map<string, string>();

async function buildVariant(version: string, [from, to]: [from: string, to: string]): Promise<string> {
  const source = path.join(workspace, 'mf-loans');
  const dir = path.join(VARIANTS, version);
  rmSync(dir, { recursive: true, force: true });
  cpSync(source, dir, { recursive: true, filter: (file) => !/node_modules|dist|\.types|tsbuildinfo/.test(file) });
  symlinkSync(path.join(source, 'node_modules'), path.join(dir, 'node_modules'));
  const page = path.join(dir, 'src/pages/loans/loans.tsx');
  const text = readFileSync(page, 'utf8');
  if (!text.includes(from)) throw new Error(`${page} does not contain ${from}`);
  writeFileSync(page, text.replaceAll(from, to));
  const dist = path.join(dir, 'dist');
  await buildAs(dir, version, dist);
  built.set(version, dist);
  return dist;
}
