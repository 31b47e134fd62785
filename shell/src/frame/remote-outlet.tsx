import { useRetired } from '../composition/retired.ts';
import { PageOutlet } from './page-outlet.tsx';
import { RemoteUnavailablePanel } from './remote-unavailable-panel.tsx';

export interface RemoteOutletProps {
  /** The remote whose pages are rendered here. */
  name: string;
  /** Told of each page that can be used. */
  onArrived?: (() => void) | undefined;
  onRetry: () => Promise<void>;
}

/** Where the pages of one remote are rendered, for as long as it is on the site. */
export function RemoteOutlet({ name, onArrived, onRetry }: RemoteOutletProps) {
  const isRetired = useRetired().includes(name);
  return isRetired ? <RemoteUnavailablePanel onRetry={onRetry} /> : <PageOutlet onArrived={onArrived} />;
}
