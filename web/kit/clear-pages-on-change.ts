import { reach } from './prefetch.ts'

/** Fetches what forgets the kept pages and runs it: the script of a page that signs in or out does not carry it. */
export async function clearPagesOnChange(): Promise<void> {
  const part = await reach(async () => import('./clear-cached-pages.ts'))
  await part?.clearCachedPages()
}
