import { Type, type TLiteral, type TObject, type TProperties, type TUnion } from 'typebox';

/** Returns the schema of a text that is one of several values. */
export function createLiteralUnion<const Values extends string[]>(
  ...values: Values
): TUnion<{ [Index in keyof Values]: TLiteral<Values[Index]> }> {
  return Type.Union(values.map((value) => Type.Literal(value))) as never;
}

/** Returns the schema of an object without other properties. */
export function createStrictObject<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}
