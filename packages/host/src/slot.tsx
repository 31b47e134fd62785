import { useContext, useLayoutEffect, useRef, type Context, type CSSProperties } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import type { SlotName, SlotProps } from './fragments.ts';
import { SnapshotScope } from './snapshot.ts';

/** An open slot of a page, with the props of its fragment. */
export interface OpenSlot {
  name: string;
  props: object;
  routerContext: RouterContextValues;
}

/** Mounts the fragment for a slot.
 *  @param container element of the slot
 *  @returns function to call with the new slot when its props change, and with `undefined` when the slot unmounts */
type MountFragment = (container: HTMLElement, slot: OpenSlot) => (slot: OpenSlot | undefined) => void;

let fillSlot: MountFragment | undefined;

/** Registers the shell's function that mounts fragments, which every slot on a page calls. */
export function onSlot(handler: MountFragment): void {
  fillSlot = handler;
}

/** `dangerouslySetInnerHTML` with this value keeps React from touching the fragment's elements in the slot. The page's
 *  policy requires Trusted Types for HTML from scripts. */
const EMPTY_TRUSTED_HTML = { __html: (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.emptyHTML ?? '' };

/** Type of `trustedTypes`, which some browsers lack. */
interface TrustedTypes {
  emptyHTML: string;
}

export interface SlotComponentProps<K extends SlotName> {
  /** Name of the slot, as in `slots` of `remote.json`. */
  name: K;
  /** Slot props for the fragment, with the types of the examples in `remote.json`. */
  props: SlotProps<K>;
  /** Class that reserves the space of the fragment, to avoid a layout shift. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Renders a slot for a fragment of another remote. The fragment has its own React root, so a failing fragment does not
 *  break the page. The slot stays empty if no fragment exists, and within fragments. Slots are not allowed within a
 *  form, a link or a table. */
export function Slot<K extends SlotName>({ name, props, className, style }: SlotComponentProps<K>) {
  const container = useRef<HTMLElement>(null);
  const update = useRef<ReturnType<MountFragment>>(undefined);
  const routerContext = useRouterContext();
  const isInFragment = useContext(SnapshotScope) !== '';
  const slot: OpenSlot = { name, props, routerContext };
  useLayoutEffect(() => {
    if (update.current) update.current(slot);
    else if (!isInFragment) update.current = fillSlot?.(container.current!, slot);
  });
  useLayoutEffect(
    () => () => {
      update.current?.(undefined);
      update.current = undefined;
    },
    [],
  );
  return (
    <section
      ref={container}
      data-slot={name}
      className={className}
      style={style}
      suppressHydrationWarning
      dangerouslySetInnerHTML={EMPTY_TRUSTED_HTML}
    />
  );
}

const CONTEXTS = [
  RouterContext,
  RouterStateContext,
  NavigationContext,
  LocationContext,
  RouteContext,
] as readonly Context<unknown>[];

type RouterContextValues = readonly (readonly [context: Context<unknown>, value: unknown])[];

/** Returns the router's React contexts with their values, so that the root of a fragment can provide the same
 *  values. */
export function useRouterContext(): RouterContextValues {
  return CONTEXTS.map((context) => [context, useContext(context)]);
}
