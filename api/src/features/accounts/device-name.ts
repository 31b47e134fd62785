/** Patterns and the names of devices. The first match counts, because a user agent also contains the names of related
 *  systems: an Android phone matches `Linux` too. */
const MACHINES: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Returns a device's name from its user agent, such as `iPhone, Safari`; empty if neither device nor browser is
 *  known. */
export function formatDeviceName(userAgent = ''): string {
  return [MACHINES, BROWSERS]
    .flatMap((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(', ');
}
