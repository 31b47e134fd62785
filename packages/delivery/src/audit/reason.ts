import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';

const SEPARATOR = '; ';

/** Returns the reason for an audit entry. If refusals of the publish checks were overridden, the refusals and the
 *  reason of the override follow. */
export function reasonWith(reason: string, { override }: Pick<PublishCheckReport, 'override'>): string {
  const overridden = override && `publish checks overridden, "${override.reason}": ${override.refusals.join(' ')}`;
  return [reason, overridden].filter(Boolean).join(SEPARATOR);
}

/** Returns the version that an entry of the action `publish` is about: its reason begins with the version. */
export function findPublishedVersion({ act, reason }: { act: string; reason: string }): string | undefined {
  return act === 'publish' ? reason.split(SEPARATOR, 1)[0] : undefined;
}
