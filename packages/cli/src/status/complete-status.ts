import type { Reply } from '@fotosoc/contract';
import type { AuditEntry, RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import type { RegistryClient } from '../registry/registry-client.ts';

const PAGE = 100;

/** Returns a remote's status with all versions and audit events, beyond the first page. */
export async function readCompleteStatus(registry: RegistryClient): Promise<RemoteStatus> {
  const status = await registry.get<RemoteStatus>();
  return {
    ...status,
    versions: await listAllVersions(registry, status),
    audit: await listAllEntries(registry, status),
    nextVersions: null,
    nextEntries: null,
  };
}

/** Returns all published versions of a remote, newest first. */
export async function listAllVersions(registry: RegistryClient, status: RemoteStatus): Promise<VersionStatus[]> {
  // The first page may contain live versions that a later page lists again.
  const known = new Map(status.versions.map((version) => [version.version, version]));
  for (let cursor = status.nextVersions; cursor;) {
    const page: Reply<'GET /api/remotes/:name/versions'> = await registry.get(formatPagePath('versions', cursor));
    for (const version of page.versions) known.set(version.version, version);
    cursor = page.nextCursor;
  }
  return [...known.values()].toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
}

async function listAllEntries(registry: RegistryClient, status: RemoteStatus): Promise<AuditEntry[]> {
  const entries = [...status.audit];
  for (let cursor = status.nextEntries; cursor;) {
    const page: Reply<'GET /api/remotes/:name/audit/entries'> = await registry.get(
      formatPagePath('audit/entries', cursor),
    );
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return entries;
}

function formatPagePath(list: string, cursor: string): string {
  return `${list}?limit=${PAGE}&cursor=${cursor}`;
}
