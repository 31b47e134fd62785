import { describe, expect, it } from 'vitest';
import { findDocumentError } from './document-error.ts';
import { DISCOVERY_SCHEMA, type DeployedVersion, type RegistryDocument } from './document.ts';

const integrity = `sha384-${'A'.repeat(64)}`;

function version(name: string, number: string, share: DeployedVersion['deployment']): DeployedVersion {
  const url = `/remotes/${name}/${number}/remoteEntry.js`;
  const prefix = name.replace('mf-', '/');
  const extras = {
    container: 'c',
    prefixes: [prefix],
    navigation: [],
    deploymentId: 'd',
    integrity: { [url]: integrity },
  };
  return { url, metadata: { integrity, version: number }, deployment: share, extras };
}

/** Returns a valid document with two remotes; the first has a canary. */
function sound(): RegistryDocument {
  return {
    schema: DISCOVERY_SCHEMA,
    microFrontends: {
      'mf-x': [
        version('mf-x', '1.0.0+00000001', { traffic: 94.9, default: true }),
        version('mf-x', '1.0.1+00000002', { traffic: 5.1, default: false }),
      ],
      'mf-y': [version('mf-y', '1.0.0+00000001', { traffic: 100, default: true })],
    },
  };
}

type Change = (document: RegistryDocument, x: DeployedVersion, canary: DeployedVersion) => unknown;

const FAULTS: [what: string, change: Change, sentence: string][] = [
  [
    'no remotes at all',
    (document) => Reflect.deleteProperty(document, 'microFrontends'),
    'must have required properties',
  ],
  ['another schema', (document) => Object.assign(document, { schema: 'v2' }), '/schema must be equal to constant.'],
  ['a word of its own', (document) => Object.assign(document, { more: 1 }), '/more is not allowed here.'],
  [
    'a remote without versions',
    ({ microFrontends }) => (microFrontends['mf-y'] = []),
    'must not have fewer than 1 items',
  ],
  ['the same twice', ({ microFrontends }, x) => microFrontends['mf-x']!.push(x), 'must not have duplicate items'],
  ['a foreign entry', (_, x) => (x.url = 'https://elsewhere.example/x.js'), '/url must match pattern'],
  ['a path that climbs', (_, x) => (x.url = '/remotes/mf-x/../../x.js'), '/url must match pattern'],
  ['no integrity', (_, x) => (x.metadata.integrity = ''), 'two integrities'],
  ['a wrong canary, which is the second', (_, __, canary) => (canary.metadata.integrity = 'md5-x'), 'mf-x/1/metadata'],
  ['a word beside extras', (_, x) => Object.assign(x, { fallback: 1 }), '/0/fallback is not allowed here.'],
  ['a prefix that is none', (_, x) => (x.extras.prefixes = ['x y']), '/prefixes/0 must match pattern'],
  ['traffic beyond 100 %', (_, x) => (x.deployment.traffic = 101), '/traffic must be <= 100'],
  ['traffic that does not sum up', (_, x) => (x.deployment.traffic = 90), 'The traffic of mf-x sums to 95.1 %'],
  ['no default', (_, x) => (x.deployment.default = false), 'mf-x has 0 default versions'],
  ['two defaults', (_, __, canary) => (canary.deployment.default = true), 'mf-x has 2 default versions'],
  [
    'one version twice',
    (_, x, canary) => (canary.metadata.version = x.metadata.version),
    '1.0.0+00000001 is listed twice',
  ],
  ['the file of another', (_, x) => (x.url = '/remotes/mf-y/1.0.0+00000001/a.js'), 'is not a file of mf-x'],
  ['another integrity for its entry', (_, x) => (x.metadata.integrity = `sha384-${'B'.repeat(64)}`), 'two integrities'],
  [
    'a prefix of another remote',
    ({ microFrontends }) => microFrontends['mf-y']![0]!.extras.prefixes.push('/x'),
    'The prefix /x belongs to mf-x and to mf-y',
  ],
];

describe('a registry document', () => {
  it('is valid with a canary and several remotes', () => {
    expect(findDocumentError(sound())).toBeUndefined();
  });

  it.each(FAULTS)('is invalid with %s', (_, change, sentence) => {
    const document = sound();
    const [x, canary] = document.microFrontends['mf-x']!;
    change(document, x!, canary!);
    expect(findDocumentError(document)).toContain(sentence);
  });
});
