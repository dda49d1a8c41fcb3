import type { FileKeeper } from './file-keeper.ts'
import type { KeptPage } from './kept-pages.ts'
import type { PictureKeeper } from './picture-keeper.ts'
import { quietly } from './quietly.ts'
import { filesIn, type Fetched } from './read-page.ts'
import { keyOf, trimCache } from './trim-cache.ts'

/** What the keeper stands on, so that its rules can be tried without a browser. */
interface PageKeeperParts {
  readonly caches: CacheStorage
  readonly files: Pick<FileKeeper, 'keepFiles'>
  readonly pictures: Pick<PictureKeeper, 'forget'>
  /** The mark of the session, `guest` for none; undefined where a worker may not read cookies. */
  readonly readMark: () => Promise<string | undefined>
  /** The clock of the device. How old something is, is all it is asked. */
  readonly nowMs: () => number
}

const prefix = 'kept-'
const limits = { most: 40, mostBytes: 8_000_000 }

export type PageKeeper = ReturnType<typeof createPageKeeper>

/** Keeps the pages of one person at a time on this device, in a cache named by the mark of the session. */
export function createPageKeeper({ caches, files, pictures, readMark, nowMs }: PageKeeperParts) {
  /** Rises when everything is to be forgotten, so that what is being kept at that moment is not. */
  let generation = 0

  /** The cache of whoever looks at this device now. What is of anybody else is forgotten first. */
  async function openKept(): Promise<Cache | undefined> {
    const mark = await readMark()
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const [only] = names
    const wanted = mark === undefined ? only : `${prefix}${mark}`
    if (names.some((name) => name !== wanted)) await forget()
    return wanted !== undefined && (await caches.has(wanted)) ? caches.open(wanted) : undefined
  }

  async function find({ key, longestMs }: KeptPage): Promise<Response | undefined> {
    return quietly(async () => {
      const cache = await openKept()
      const page = await cache?.match(key)
      if (!cache || !page) return undefined
      if (nowMs() - Number(page.headers.get('x-kept-at')) <= longestMs) return page
      await cache.delete(key)
      return undefined
    })
  }

  /**
   * Keeps pages of the session with that mark, with the files they are made of, unless another person has come since
   * they were asked for. `instead` names the kept pages that they replace.
   */
  async function keep(
    pages: readonly Fetched[],
    { mark, instead = () => false }: { readonly mark: string; readonly instead?: (key: string) => boolean },
  ): Promise<void> {
    const began = generation
    await files.keepFiles(pages.flatMap(({ text }) => filesIn(text)))
    await quietly(async () => {
      if (((await readMark()) ?? mark) !== mark || generation !== began) return
      await openKept()
      const mine = generation
      const cache = await caches.open(`${prefix}${mark}`)
      for (const { url } of await cache.keys()) if (instead(keyOf(url))) await cache.delete(url)
      for (const { key, response } of pages) await cache.put(key, response)
      await trimCache(cache, limits)
      // Whoever it was kept for may have gone meanwhile.
      if (generation !== mine) await forget()
    })
  }

  /** Takes back whatever is kept for anybody. */
  async function forget(): Promise<void> {
    generation += 1
    await pictures.forget()
    await quietly(async () => {
      for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
    })
  }

  return { readMark, find, keep, forget }
}
