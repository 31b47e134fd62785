import { useContext, useLayoutEffect, useRef, type Context, type CSSProperties } from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import type { SlotName, SlotProps } from './parts.ts';
import { SnapshotScope } from './snapshot.ts';

/** A place on a page as it stands there, and what it is given. */
export interface OpenSlot {
  name: string;
  props: object;
  /** What a part finds around it of the router. */
  surroundings: Surroundings;
}

/** Draws the part that belongs there.
 *  @returns told what the place is given from then on; undefined once it is gone */
type FillSlot = (place: HTMLElement, slot: OpenSlot) => (slot: OpenSlot | undefined) => void;

let fillSlot: FillSlot | undefined;

/** Called by the shell once: what to do with each place that a page has for a part of another remote. */
export function onSlot(handler: FillSlot): void {
  fillSlot = handler;
}

/** React leaves alone what stands in it. Trusted, as the policy of a page wants all HTML that comes by a script. */
const OF_ANOTHER = { __html: (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.emptyHTML ?? '' };

/** What not every browser has. */
interface TrustedTypes {
  emptyHTML: string;
}

export interface SlotComponentProps<K extends SlotName> {
  /** One of `places` in `remote.json`. */
  name: K;
  /** All that the part learns of this page, as the examples there have it. */
  props: SlotProps<K>;
  /** Keeps the room that the part will take, so that nothing moves when it comes. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A place on a page that a part of another remote fills, in a root of its own: whatever becomes of it, the page stands.
 *  Where nothing fills it, it is empty, and so it is in a part. Not within a form, a link or a table. */
export function Slot<K extends SlotName>({ name, props, className, style }: SlotComponentProps<K>) {
  const place = useRef<HTMLElement>(null);
  const tell = useRef<ReturnType<FillSlot>>(undefined);
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
      dangerouslySetInnerHTML={OF_ANOTHER}
    />
  );
}

/** What the router tells whoever is below it. */
const CONTEXTS = [
  RouterContext,
  RouterStateContext,
  NavigationContext,
  LocationContext,
  RouteContext,
] as readonly Context<unknown>[];

type Surroundings = readonly (readonly [context: Context<unknown>, value: unknown])[];

/** The router, as it is here: each context with its value. */
export function useSurroundings(): Surroundings {
  return CONTEXTS.map((context) => [context, useContext(context)]);
}
