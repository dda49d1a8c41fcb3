import { reach } from './use-soon.ts'

/** Fetches what forgets the kept pages and runs it: the script of a page that signs in or out does not carry it. */
export async function forgetPagesSoon(): Promise<void> {
  const part = await reach(async () => import('./forget-kept-pages.ts'))
  await part?.forgetKeptPages()
}
