import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createDevProxy } from './proxy.ts';
import { buildDevelopmentReact } from '@fotosoc/build/page-react';
import { watchRemote, type BuildResultEvent } from '@fotosoc/build/watch';
import { watchOwnBuild } from '@fotosoc/build/watch-own-build';
import type { Outcome } from '../outcome.ts';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { usesPreset } from '../command/folder.ts';
import { createTypeChecks } from './types.ts';

/** Serves a deployed site with this remote built from local sources, until stopped.
 *  @param note sentence about a later refusal by the publish checks */
export async function develop({ dir, name, against, port, isJson }: Command, note?: string): Promise<Outcome> {
  if (against === undefined) throw new CommandError(2, 'Name the site to develop in: --against URL.');
  const watch = usesPreset({ dir, name }) ? watchRemote : watchOwnBuild;
  const say = (event: Record<string, unknown>, text: string) => {
    console.log(isJson ? JSON.stringify(event) : text);
  };
  // The page uses the shell's React if the team has not installed React.
  const react = await buildDevelopmentReact(dir).catch(() => undefined);
  const proxy = createDevProxy(name, new URL(against).origin, react);
  try {
    proxy.server.listen(port, '127.0.0.1');
    await once(proxy.server, 'listening');
  } catch (error) {
    throw new CommandError(1, `Port ${port} cannot be used: ${(error as Error).message}`, 'command/port');
  }
  const url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
  say({ url }, `${against} with your local ${name}: ${url}`);
  if (note !== undefined) say({ note }, `At publishing: ${note}`);
  const types = createTypeChecks(dir, (wrong) => {
    proxy.reportTypeErrors(wrong);
    say({ types: wrong }, wrong || 'No type errors');
  });
  const showBuild = (news: BuildResultEvent) => {
    if ('errors' in news) {
      proxy.fail(news.errors);
      say(news, news.errors);
      return;
    }
    proxy.show(news);
    types?.check();
    say({ builtMs: news.ms }, `Built in ${news.ms} ms`);
  };
  let stopWatching: () => Promise<void>;
  try {
    stopWatching = await watch(dir, showBuild);
  } catch (error) {
    proxy.server.close();
    throw new CommandError(1, `${name} cannot be built.\n${(error as Error).message}`, 'command/build-failed');
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  types?.stop();
  await stopWatching();
  proxy.server.close();
  proxy.server.closeAllConnections();
  return { text: 'Stopped', json: { stopped: true } };
}
