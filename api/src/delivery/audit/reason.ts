import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';

const SEPARATOR = '; ';

/** Returns the reason of an audit entry, followed by the refusals that were overridden and the reason given for that. */
export function reasonWith(reason: string, { override }: Pick<PublishCheckReport, 'override'>): string {
  const overridden = override && `publish checks overridden, "${override.reason}": ${override.refusals.join(' ')}`;
  return [reason, overridden].filter(Boolean).join(SEPARATOR);
}

/** Returns the version that an entry of the action `publish` is about: its reason begins with the version. */
export function findPublishedVersion({ act, reason }: { act: string; reason: string }): string | undefined {
  return act === 'publish' ? reason.split(SEPARATOR, 1)[0] : undefined;
}
