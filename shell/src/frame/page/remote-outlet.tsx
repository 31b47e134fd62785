import { useRetired } from '../../document/retired.ts';
import { PageOutlet } from './page-outlet.tsx';
import { RemoteRoot } from './remote-root.tsx';
import { RemoteUnavailablePanel, type RemoteUnavailablePanelProps } from './remote-unavailable-panel.tsx';

export interface RemoteOutletProps extends Pick<RemoteUnavailablePanelProps, 'onRetry'> {
  name: string;
  /** Called for each page that is interactive. */
  onArrived?: (() => void) | undefined;
}

/** Outlet for the pages of one remote, until the remote is retired. */
export function RemoteOutlet({ name, onArrived, onRetry }: RemoteOutletProps) {
  const isRetired = useRetired().includes(name);
  if (isRetired) return <RemoteUnavailablePanel onRetry={onRetry} />;
  return (
    <RemoteRoot name={name}>
      <PageOutlet onArrived={onArrived} />
    </RemoteRoot>
  );
}
