import type { ComponentType } from 'react';
import type { LikeExamples } from './like-examples.ts';
import type { ThisRemote } from './this-remote.ts';

/** Fallback for remotes that do not register the type of their `remote.json`. */
// oxlint-disable-next-line typescript/no-explicit-any
type Any = Record<string, { examples: any[] }>;
type Description = ThisRemote extends { description: infer D } ? D : { slots: Any; fragments: Any };

type Declared<Key extends 'slots' | 'fragments'> = Description extends Record<Key, infer By> ? By : object;
type Given<By, K extends keyof By> = By[K] extends { examples: readonly (infer Example)[] }
  ? LikeExamples<Example>
  : object;

/** Names of the slots on the remote's pages. */
export type SlotName = Extract<keyof Declared<'slots'>, string>;
export type SlotProps<K extends SlotName> = Given<Declared<'slots'>, K>;

/** Names of other remotes' slots for which the remote has fragments. */
export type FragmentName = Extract<keyof Declared<'fragments'>, string>;
/** Slot props that a fragment reads, inferred from the examples in `fragments` of `remote.json`. */
export type FragmentProps<K extends FragmentName> = Given<Declared<'fragments'>, K>;

/** Fragments of a remote by slot name: the export `fragments` of its `src/routes.tsx`. */
export type Fragments = {
  [K in FragmentName]?: () => Promise<{ Component: ComponentType<FragmentProps<K>> }>;
};
