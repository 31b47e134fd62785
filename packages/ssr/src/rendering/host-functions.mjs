/** @file Functions that sandboxed pages may call in the host: formatting by locale, and parsing of addresses. Results
 *  depend only on the arguments. */

const UNKNOWN = 'There is no such host function';

const HOST_FUNCTIONS = {
  date: (locale, options, ms) => dateFormat(locale, options).format(ms),
  'date parts': (locale, options, ms) => dateFormat(locale, options).formatToParts(ms),
  'date options': (locale, options) => dateFormat(locale, options).resolvedOptions(),
  number: (locale, options, number) => new Intl.NumberFormat(locale ?? undefined, options ?? {}).format(number),
  list: (locale, options, list) => new Intl.ListFormat(locale ?? undefined, options ?? {}).format(list),
  plural: (locale, options, number) => new Intl.PluralRules(locale ?? undefined, options ?? {}).select(number),
  url: (address, base) => partsOf(address, base ?? undefined),
  query: (init) => [...new URLSearchParams(init)],
  'query text': (pairs) => String(new URLSearchParams(pairs)),
};

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();
/** Maximum number of cached formats, to limit the memory; pages use fewer. */
const MAX_FORMATS = 100;

/** Returns a cached format, because creating a format takes longer than using one. */
function dateFormat(/** @type {string | null} */ locale, /** @type {Intl.DateTimeFormatOptions | null} */ options) {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale ?? undefined, options ?? {});
  if (formats.size < MAX_FORMATS) formats.set(key, format);
  return format;
}

function partsOf(/** @type {string} */ address, /** @type {string | undefined} */ base) {
  if (!URL.canParse(address, base)) return null;
  const { href, origin, protocol, host, hostname, port, pathname, search, hash } = new URL(address, base);
  return { href, origin, protocol, host, hostname, port, pathname, search, hash };
}

/** Calls a host function for sandboxed code.
 *  @param {string} question name of the function
 *  @param {string} input JSON of the arguments
 *  @returns {string} JSON
 *  @throws for an unknown function */
export function callHostFunction(question, input) {
  const answer = Object.hasOwn(HOST_FUNCTIONS, question) ? HOST_FUNCTIONS[question] : undefined;
  if (!answer) throw new Error(UNKNOWN);
  return JSON.stringify(answer(...JSON.parse(input)));
}
