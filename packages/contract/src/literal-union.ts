import { Type, type TLiteral, type TUnion } from 'typebox';

/** Returns the schema of a text that is one of several values. */
export function createLiteralUnion<const Values extends string[]>(
  ...values: Values
): TUnion<{ [Index in keyof Values]: TLiteral<Values[Index]> }> {
  return Type.Union(values.map((value) => Type.Literal(value))) as never;
}
