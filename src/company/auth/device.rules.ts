/** In this order: browsers name those they descend from. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in words, from the user agent of its browser: 'Firefox on Windows'. Versions are left out. */
export function deviceOf(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Every browser names itself so; scripts and other systems do not. */
export function isProgram(userAgent: string | null): boolean {
  return !userAgent?.startsWith('Mozilla/');
}

/** Whether a sign-in is from a new device. The first sign-in ever does not count as new. */
export function isNewDevice(userAgent: string | null, earlier: readonly (string | null)[]): boolean {
  const device = deviceOf(userAgent);
  return earlier.length > 0 && earlier.every((one) => deviceOf(one) !== device);
}

function nameIn(list: typeof BROWSERS, userAgent: string | null): string | null {
  return list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}
