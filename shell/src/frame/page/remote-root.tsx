import { useLayoutEffect, type ReactNode } from 'react';
import { showSheets } from '../../composition/loading/sheets.ts';

/** What the pages of a remote are drawn in, in whatever version: its stylesheets are held to it and on while it is there, and
 *  nothing of it is drawn outside (frame.css). */
export function RemoteRoot({ name, children }: { name: string; children: ReactNode }) {
  useLayoutEffect(() => showSheets(name), [name]);
  return <div data-remote={name}>{children}</div>;
}
