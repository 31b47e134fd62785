import { useLayoutEffect, type ReactNode } from 'react';
import { enableStylesheets } from '../../document/stylesheets.ts';

/** Root element of a remote's content. Scopes the stylesheets of the remote, enables them while mounted, and clips
 *  content outside of the element (frame.css). */
export function RemoteRoot({ name, children }: { name: string; children: ReactNode }) {
  useLayoutEffect(() => enableStylesheets(name), [name]);
  return <div data-remote={name}>{children}</div>;
}
