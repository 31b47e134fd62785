import { useRetired } from '../../composition/following/retired.ts';
import { PageOutlet } from './page-outlet.tsx';
import { RemoteRoot } from './remote-root.tsx';
import { RemoteUnavailablePanel, type RemoteUnavailablePanelProps } from './remote-unavailable-panel.tsx';

export interface RemoteOutletProps extends Pick<RemoteUnavailablePanelProps, 'onRetry'> {
  /** The remote whose pages are rendered here. */
  name: string;
  /** Told of each page that can be used. */
  onArrived?: (() => void) | undefined;
}

/** Where the pages of one remote are rendered, for as long as it is on the site. */
export function RemoteOutlet({ name, onArrived, onRetry }: RemoteOutletProps) {
  const isRetired = useRetired().includes(name);
  if (isRetired) return <RemoteUnavailablePanel onRetry={onRetry} />;
  return (
    <RemoteRoot name={name}>
      <PageOutlet onArrived={onArrived} />
    </RemoteRoot>
  );
}
