import { formatSlotKey } from '@fotosoc/contract/registry/fragment-remote';
import { SnapshotScope, type OpenSlot } from '@fotosoc/host';
import type { ComponentType, ReactNode } from 'react';

export interface FragmentContentProps {
  slot: OpenSlot;
  Component: ComponentType;
  /** Wraps content of a remote in the shell's boundary; the same in the browser and in SSR. */
  frame: (fragment: ReactNode) => ReactNode;
}

/** Renders a fragment of a remote within its slot, with router context and snapshots. */
export function FragmentContent({ slot: { name, props, routerContext }, Component, frame }: FragmentContentProps) {
  return routerContext.reduce(
    (fragment, [Context, value]) => <Context value={value}>{fragment}</Context>,
    <SnapshotScope value={formatSlotKey(name, props)}>{frame(<Component {...props} />)}</SnapshotScope>,
  );
}
