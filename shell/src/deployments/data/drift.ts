import type { Reply } from '@fotosoc/contract';
import { listDeprecatedExports } from '@fotosoc/contract/registry/deprecated-exports';
import { parsePackages } from '@fotosoc/contract/registry/version-origin';
import { useApi } from '@fotosoc/host';
import { useEffect, useState } from 'react';
import type { RemoteStatus } from './deployments.ts';

/** Differences between the platform that a remote was built with and the platform of the site. */
export interface PlatformDrift {
  /** Site packages in another version than at build time. */
  packages: { name: string; built: string; runs: string }[];
  /** Deprecated shell exports that the remote imports, e.g. `useOld of @fotosoc/host: Take useNew.` */
  going: string[];
}

type Platform = Reply<'GET /api/platform'>;

/** @returns function that returns the drift of a remote's live version; empty until the data has arrived */
export function usePlatformDrift(remotes: readonly RemoteStatus[]): (remote: RemoteStatus) => PlatformDrift {
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
  return parsePackages(versions.find(({ version }) => version === state?.active)?.origin ?? {});
}

function goingIn({ name, state }: RemoteStatus, { deprecates, remotes }: Platform): string[] {
  const uses = remotes.find((live) => live.name === name && live.version === state?.active)?.uses;
  return listDeprecatedExports(uses, deprecates).map(([what, sentence]) => `${what}: ${sentence}`);
}

interface Packument {
  'dist-tags': { latest: string };
}

/** Fetches the package versions that the site serves.
 *  @param names package names, joined by commas */
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

/** Returns the latest version of a package; `undefined` if the request fails. The next load of the page requests
 *  again. */
async function latestOf(name: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/packages/@fotosoc%2f${name}`);
    return answer.ok ? ((await answer.json()) as Packument)['dist-tags'].latest : undefined;
  } catch {
    return undefined;
  }
}
