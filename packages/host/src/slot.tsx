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
  surroundings: RouterContextValues;
}

/** Mounts the fragment that belongs into a slot.
 *  @returns call the function with the new slot when its props change, and with `undefined` when the slot unmounts */
type MountFragment = (place: HTMLElement, slot: OpenSlot) => (slot: OpenSlot | undefined) => void;

let fillSlot: MountFragment | undefined;

/** Registers the shell's handler, called for each slot on a page. */
export function onSlot(handler: MountFragment): void {
  fillSlot = handler;
}

/** Keeps React from touching the fragment's content. A trusted value, because the page's policy requires Trusted Types
 *  for HTML from scripts. */
const EMPTY_TRUSTED_HTML = { __html: (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.emptyHTML ?? '' };

/** Partial type, because some browsers lack Trusted Types. */
interface TrustedTypes {
  emptyHTML: string;
}

export interface SlotComponentProps<K extends SlotName> {
  /** Name of an entry of `places` in `remote.json`. */
  name: K;
  /** Data for the fragment, in the shape of the examples. */
  props: SlotProps<K>;
  /** Reserves the fragment's space, to avoid a layout shift. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Renders a slot for another remote's fragment, mounted in a separate React root: a failing fragment leaves the
 *  page intact. The slot stays empty without a fragment, and within fragments. Not allowed within a form, a link or
 *  a table. */
export function Slot<K extends SlotName>({ name, props, className, style }: SlotComponentProps<K>) {
  const place = useRef<HTMLElement>(null);
  const tell = useRef<ReturnType<MountFragment>>(undefined);
  const surroundings = useSurroundings();
  const isInPart = useContext(SnapshotScope) !== '';
  const slot: OpenSlot = { name, props, surroundings };
  useLayoutEffect(() => {
    if (tell.current) tell.current(slot);
    else if (!isInPart) tell.current = fillSlot?.(place.current!, slot);
  });
  useLayoutEffect(
    () => () => {
      tell.current?.(undefined);
      tell.current = undefined;
    },
    [],
  );
  return (
    <section
      ref={place}
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

/** Returns the router context at this position: each React context with its value. */
export function useSurroundings(): RouterContextValues {
  return CONTEXTS.map((context) => [context, useContext(context)]);
}
