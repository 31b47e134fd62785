import type { ComponentType } from 'react';
import type { Like } from './like-examples.ts';
import type { ThisRemote } from './this-remote.ts';

/** Of whoever does not add its `remote.json`, nothing is known. */
// oxlint-disable-next-line typescript/no-explicit-any
type Any = Record<string, { examples: any[] }>;
type Description = ThisRemote extends { description: infer D } ? D : { places: Any; parts: Any };

type Declared<Key extends 'places' | 'parts'> = Description extends Record<Key, infer By> ? By : object;
type Given<By, K extends keyof By> = By[K] extends { examples: readonly (infer Example)[] } ? Like<Example> : object;

/** The places that the remote has on its pages. */
export type SlotName = Extract<keyof Declared<'places'>, string>;
export type SlotProps<K extends SlotName> = Given<Declared<'places'>, K>;

/** The places on pages of others that it has parts for. */
export type PartName = Extract<keyof Declared<'parts'>, string>;
/** What a part reads of what its place is given, as `parts` of `remote.json` says it by examples. */
export type PartProps<K extends PartName> = Given<Declared<'parts'>, K>;

/** The parts of a remote on pages of others, by the place that each fills: what its `src/routes.tsx` exports as `parts`. */
export type Parts = {
  [K in PartName]?: () => Promise<{ Component: ComponentType<PartProps<K>> }>;
};
