import { describe, expect, it } from 'vitest';
import { DISCOVERY_SCHEMA, type DeployedVersion } from '@fotosoc/contract/registry/document';
import { listVisitorRemotes } from './visitor.ts';

function version(name: string, traffic: number, isDefault: boolean): DeployedVersion {
  return {
    url: `/remotes/mf-x/${name}/remoteEntry.js`,
    metadata: { integrity: 'sha384-x', version: name },
    deployment: { traffic, default: isDefault },
    extras: { container: `mf_x__${name}`, prefixes: ['/x'], navigation: [], deploymentId: 'd' },
  };
}

describe('remotesOf', () => {
  it('returns the version with the traffic, and the default version as fallback', () => {
    const [remote] = listVisitorRemotes({
      schema: DISCOVERY_SCHEMA,
      microFrontends: { 'mf-x': [version('1', 0, true), version('2', 100, false)] },
    });
    expect(remote?.active.version).toBe('2');
    expect(remote?.lastGood.version).toBe('1');
  });

  it('uses a single version as its own fallback', () => {
    const [remote] = listVisitorRemotes({
      schema: DISCOVERY_SCHEMA,
      microFrontends: { 'mf-x': [version('1', 100, true)] },
    });
    expect(remote?.lastGood).toEqual(remote?.active);
  });
});
