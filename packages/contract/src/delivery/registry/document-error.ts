import { Value } from 'typebox/value';
import { RegistryDocument, type DeployedVersion } from './document.ts';
import { getOwnValue } from '../../own-value.ts';

/** Returns the first error of a registry document as a sentence; `undefined` if the document is valid. */
export function findDocumentError(document: unknown): string | undefined {
  if (!Value.Check(RegistryDocument, document)) {
    const [error] = Value.Errors(RegistryDocument, document);
    const complaint = error?.keyword === 'boolean' ? 'is not allowed here' : error?.message;
    return `${error?.instancePath || 'The document'} ${complaint}.`;
  }
  const owners = new Map<string, string>();
  for (const [name, versions] of Object.entries(document.microFrontends)) {
    const fault = findRemoteError(name, versions) ?? registerPrefixes(name, versions, owners);
    if (fault) return fault;
  }
  return undefined;
}

function findRemoteError(name: string, versions: readonly DeployedVersion[]): string | undefined {
  const total = versions.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (Math.abs(total - 100) > 0.001) return `The traffic of ${name} sums to ${total} % instead of 100 %.`;
  const defaults = versions.filter(({ deployment }) => deployment.default).length;
  if (defaults !== 1) return `${name} has ${defaults} default versions: exactly one must be the fallback.`;
  const seen = new Set<string>();
  for (const { url, metadata, extras } of versions) {
    const { version, integrity } = metadata;
    if (seen.has(version)) return `${name} ${version} is listed twice.`;
    seen.add(version);
    if (!url.startsWith(`/remotes/${name}/${version}/`)) return `${url} is not a file of ${name} ${version}.`;
    const listed = getOwnValue(extras.integrity, url) ?? integrity;
    if (listed !== integrity) return `The entry of ${name} ${version} has two integrities.`;
  }
  return undefined;
}

function registerPrefixes(
  name: string,
  versions: readonly DeployedVersion[],
  owners: Map<string, string>,
): string | undefined {
  for (const prefix of versions.flatMap(({ extras }) => extras.prefixes)) {
    const owner = owners.get(prefix) ?? name;
    if (owner !== name) return `The prefix ${prefix} belongs to ${owner} and to ${name}: every path has one owner.`;
    owners.set(prefix, name);
  }
  return undefined;
}
