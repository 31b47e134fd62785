/** Returns an own property of an object; `undefined` for a missing key and for inherited properties, such as
 *  `constructor` or `__proto__`. */
export function getOwnValue<Value>(
  object: Readonly<Record<string, Value>> | Readonly<Partial<Record<string, Value>>> | null | undefined,
  key: string,
): Value | undefined {
  return object && Object.hasOwn(object, key) ? object[key] : undefined;
}
