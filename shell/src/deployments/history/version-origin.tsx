import { Meta } from '@fotosoc/ui/text';
import type { Version } from '../data/deployments.ts';
import { formatOrigin } from '../deployment-text.ts';

/** Origin of a version as stated by the publisher; empty if not stated. */
export function VersionOrigin({ origin }: Pick<Version, 'origin'>) {
  if (!origin) return null;
  const { url } = origin;
  return (
    <Meta>
      {formatOrigin(origin)}
      {url?.startsWith('https://') && (
        <>
          {' '}
          <a href={url} rel="noreferrer">
            Pipeline
          </a>
        </>
      )}
    </Meta>
  );
}
