import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { SnapshotScope, type OpenSlot } from '@fotosoc/host';
import type { ComponentType, ReactNode } from 'react';

export interface FragmentContentProps {
  slot: OpenSlot;
  Component: ComponentType;
  /** Wraps content of a remote in the shell's error boundary. Browser and server use the same wrapper, so that
   *  hydration succeeds. */
  frame: (part: ReactNode) => ReactNode;
}

/** Renders a fragment of a remote within its slot, with router context and snapshots. */
export function FragmentContent({ slot: { name, props, surroundings }, Component, frame }: FragmentContentProps) {
  return surroundings.reduce(
    (part, [Context, value]) => <Context value={value}>{part}</Context>,
    <SnapshotScope value={formatSlotKey(name, props)}>{frame(<Component {...props} />)}</SnapshotScope>,
  );
}
