import type { Reply } from '@fotosoc/contract';
import { goingExports } from '@fotosoc/contract/registry/going-exports';
import { packagesOf } from '@fotosoc/contract/registry/version-origin';
import { useApi } from '@fotosoc/host';
import { useEffect, useState } from 'react';
import type { RemoteStatus } from './deployments.ts';

/** How far a remote is from what the site runs. */
export interface Drift {
  /** Packages of the site's that it was built with in another version. */
  packages: { name: string; built: string; runs: string }[];
  /** What it takes of the shell that is going, e.g. `useOld of @fotosoc/host: Take useNew.` */
  going: string[];
}

type Platform = Reply<'GET /api/platform'>;

/** @returns how far the live version of each of these remotes is, as soon as that is known */
export function useDrift(remotes: readonly RemoteStatus[]): (remote: RemoteStatus) => Drift {
  const platform = useApi('GET /api/platform').data;
  const names = new Set(remotes.flatMap((remote) => Object.keys(builtWith(remote))));
  const runs = useSitePackages([...names].toSorted().join());
  return (remote) => ({
    packages: Object.entries(builtWith(remote)).flatMap(([name, built]) => {
      const version = runs[name];
      return version === undefined || version === built ? [] : [{ name, built, runs: version }];
    }),
    going: platform ? goingIn(remote, platform) : [],
  });
}

function builtWith({ state, versions }: RemoteStatus): Record<string, string> {
  return packagesOf(versions.find(({ version }) => version === state?.active)?.origin ?? {});
}

function goingIn({ name, state }: RemoteStatus, { deprecates, remotes }: Platform): string[] {
  const uses = remotes.find((live) => live.name === name && live.version === state?.active)?.uses;
  return goingExports(uses, deprecates).map(([what, sentence]) => `${what}: ${sentence}`);
}

interface Packument {
  'dist-tags': { latest: string };
}

/** The versions that the site serves of its packages.
 *  @param names joined by commas */
function useSitePackages(names: string): Record<string, string> {
  const [versions, setVersions] = useState<Record<string, string>>({});
  useEffect(() => {
    for (const name of names.split(',').filter(Boolean)) {
      void latestOf(name).then((latest) => {
        if (latest !== undefined) setVersions((known) => ({ ...known, [name]: latest }));
        return latest;
      });
    }
  }, [names]);
  return versions;
}

/** Nobody misses it for long: the page is looked at again. */
async function latestOf(name: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/packages/@fotosoc%2f${name}`);
    return answer.ok ? ((await answer.json()) as Packument)['dist-tags'].latest : undefined;
  } catch {
    return undefined;
  }
}
