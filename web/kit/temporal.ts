/** Loads the calendar for browsers that do not have it yet. Await it before anything of `domain/kit/time.ts` runs. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
