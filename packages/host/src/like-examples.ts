/** What values like these may be, as the gate and the server read it of examples: a property that not all of them have may be
 *  missing, one that is of several types may be of each, and an element of a list may be what one of any of their lists is. */
export type Like<T> = 0 extends 1 & T
  ? T // of what nothing is known
  :
      | Exclude<T, object>
      | LikeLists<Extract<T, readonly unknown[]>>
      | LikeObjects<Exclude<Extract<T, object>, readonly unknown[]>>;

type LikeLists<L extends readonly unknown[]> = [L] extends [never] ? never : Like<L[number]>[];

type LikeObjects<O> = [O] extends [never]
  ? never
  : Flat<
      { [K in NamesOf<O> as [Lacking<O, K>] extends [never] ? K : never]: Like<ValueOf<O, K>> } & {
        [K in NamesOf<O> as [Lacking<O, K>] extends [never] ? never : K]?: Like<Exclude<ValueOf<O, K>, undefined>>;
      }
    >;

type NamesOf<O> = O extends unknown ? keyof O : never;
type ValueOf<O, K> = O extends unknown ? (K extends keyof O ? O[K] : never) : never;
/** Those of them in which a property is missing; the compiler says of an object beside others that it may be undefined. */
type Lacking<O, K> = O extends unknown ? (K extends keyof O ? (undefined extends O[K] ? O : never) : O) : never;
type Flat<T> = { [K in keyof T]: T[K] };
