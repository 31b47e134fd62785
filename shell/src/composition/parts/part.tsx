import { slotKey } from '@fotosoc/contract/registry/filler';
import { SnapshotScope, type OpenSlot } from '@fotosoc/host';
import type { ComponentType, ReactNode } from 'react';

export interface PartProps {
  slot: OpenSlot;
  Component: ComponentType;
  /** What the shell has around whatever is of a remote: the same in the browser and where the server draws. */
  frame: (part: ReactNode) => ReactNode;
}

/** A part of a remote as it stands in its place. */
export function Part({ slot: { name, props, surroundings }, Component, frame }: PartProps) {
  return surroundings.reduce(
    (part, [Context, value]) => <Context value={value}>{part}</Context>,
    <SnapshotScope value={slotKey(name, props)}>{frame(<Component {...props} />)}</SnapshotScope>,
  );
}
