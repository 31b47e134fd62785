/** Type of values that match the examples, by the rules of the publish checks and the server. A property is optional if
 *  some examples lack the property. Several types are allowed if the examples differ. A list element may match any
 *  element of the examples' lists. */
export type LikeExamples<T> = 0 extends 1 & T
  ? T // of what nothing is known
  :
      | Exclude<T, object>
      | LikeLists<Extract<T, readonly unknown[]>>
      | LikeObjects<Exclude<Extract<T, object>, readonly unknown[]>>;

type LikeLists<L extends readonly unknown[]> = [L] extends [never] ? never : LikeExamples<L[number]>[];

type LikeObjects<O> = [O] extends [never]
  ? never
  : Flat<
      { [K in NamesOf<O> as [Lacking<O, K>] extends [never] ? K : never]: LikeExamples<ValueOf<O, K>> } & {
        [K in NamesOf<O> as [Lacking<O, K>] extends [never] ? never : K]?: LikeExamples<
          Exclude<ValueOf<O, K>, undefined>
        >;
      }
    >;

type NamesOf<O> = O extends unknown ? keyof O : never;
type ValueOf<O, K> = O extends unknown ? (K extends keyof O ? O[K] : never) : never;
/** Types of the examples that lack a property. For a list of different objects, the compiler adds each missing property
 *  as optional and `undefined`. */
type Lacking<O, K> = O extends unknown ? (K extends keyof O ? (undefined extends O[K] ? O : never) : O) : never;
type Flat<T> = { [K in keyof T]: T[K] };
