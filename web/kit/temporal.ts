/** Loads the Temporal polyfill for browsers without it. Await it before anything of `domain/kit/time.ts` runs. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
