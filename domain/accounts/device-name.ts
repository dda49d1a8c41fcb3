const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The browser and system of a program, as its owner knows them; empty when it names neither a browser nor a system.
 * Browsers name the ones they descend from as well, so the order counts. Example: the header of Chrome on Windows gives
 * `Chrome, Windows`.
 */
export function deviceName(userAgent: string | undefined): string {
  const found = [browsers, systems].flatMap((known) => known.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? [])
  return found.join(', ')
}
