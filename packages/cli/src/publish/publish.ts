import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import type { Command } from '../command/command.ts';
import { describeOrigin } from '../command/origin.ts';
import type { Outcome } from '../outcome.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { resolveCombinedVersions } from './combined-versions.ts';
import { build } from './build.ts';
import { readBuiltManifest, getChosenVersion } from './checkout.ts';
import { describeChecks } from './describe-checks.ts';
import { requirePublish } from './rights.ts';

type Published = Reply<'POST /api/remotes/:name/versions'>;

export async function publish(command: Command, registry: RegistryClient): Promise<Outcome> {
  await requirePublish(command, registry);
  await build(command);
  const manifest = readBuiltManifest(command.dir)!;
  const dist = path.join(command.dir, 'dist');
  const answer = await registry.upload<Published>(dist, manifest, {
    override: command.override,
    origin: command.origin,
    onProgress: showProgress,
  });
  const maps = await registry.uploadMaps(dist, manifest);
  const outcome = answer.isNew ? 'published; visitors do not get it yet' : 'was published already';
  const from = answer.isNew ? describeOrigin(command.origin) : '';
  const lines = [
    `${command.name} ${answer.version} ${outcome}${from && `; ${from}`}`,
    ...(answer.checks ? [describeChecks(answer.checks)] : []),
    ...(maps ? [`${maps} source maps stored for your team: remote errors names the source line of each error`] : []),
  ];
  return { text: lines.join('\n'), json: { ...answer, sourceMaps: maps ?? 0 } };
}

export async function preview(command: Command, registry: RegistryClient): Promise<Outcome> {
  const answer = await registry.post<Reply<'POST /api/remotes/:name/previews'>>('previews', {
    version: getChosenVersion(command),
    with: await resolveCombinedVersions(command, command.registryUrl),
  });
  return { text: `${answer.url}\nuntil ${answer.expiresAt}`, json: answer };
}

function showProgress(percent: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rUploading ${percent} %${percent === 100 ? '\n' : ''}`);
}
