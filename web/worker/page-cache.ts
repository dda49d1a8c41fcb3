import type { CachedPage } from './cached-pages.ts'
import type { FileCache } from './file-cache.ts'
import { ignoreErrors } from './ignore-errors.ts'
import type { PictureCache } from './picture-cache.ts'
import { filesIn, type Fetched } from './read-page.ts'
import { keyOf, trimCache } from './trim-cache.ts'

/** The dependencies of the page cache, so that its rules can be tested without a browser. */
interface PageCacheParts {
  readonly caches: CacheStorage
  readonly files: Pick<FileCache, 'keepFiles'>
  readonly pictures: Pick<PictureCache, 'forget'>
  /** The mark of the session, `guest` for none; undefined where a worker may not read cookies. */
  readonly readMark: () => Promise<string | undefined>
  /** The device's clock, used for ages only. */
  readonly nowMs: () => number
}

const prefix = 'kept-'
const limits = { most: 40, mostBytes: 8_000_000 }

export type PageCache = ReturnType<typeof createPageCache>

/** Caches the pages of one person at a time on this device, in a cache named by the mark of the session. */
export function createPageCache({ caches, files, pictures, readMark, nowMs }: PageCacheParts) {
  /** Increases when everything is cleared, so that writes under way at that moment are dropped. */
  let generation = 0

  /** The cache of the current person. Caches of other people are deleted first. */
  async function openKept(): Promise<Cache | undefined> {
    const mark = await readMark()
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const [only] = names
    const wanted = mark === undefined ? only : `${prefix}${mark}`
    if (names.some((name) => name !== wanted)) await forget()
    return wanted !== undefined && (await caches.has(wanted)) ? caches.open(wanted) : undefined
  }

  async function find({ key, longestMs }: CachedPage): Promise<Response | undefined> {
    return ignoreErrors(async () => {
      const cache = await openKept()
      const page = await cache?.match(key)
      if (!cache || !page) return undefined
      if (nowMs() - Number(page.headers.get('x-kept-at')) <= longestMs) return page
      await cache.delete(key)
      return undefined
    })
  }

  /**
   * Caches pages for the session of that mark, with their files, unless another person has logged in since. `instead`
   * names the cached pages that they replace.
   */
  async function keep(
    pages: readonly Fetched[],
    { mark, instead = () => false }: { readonly mark: string; readonly instead?: (key: string) => boolean },
  ): Promise<void> {
    const began = generation
    await files.keepFiles(pages.flatMap(({ text }) => filesIn(text)))
    await ignoreErrors(async () => {
      if (((await readMark()) ?? mark) !== mark || generation !== began) return
      await openKept()
      const mine = generation
      const cache = await caches.open(`${prefix}${mark}`)
      for (const { url } of await cache.keys()) if (instead(keyOf(url))) await cache.delete(url)
      for (const { key, response } of pages) await cache.put(key, response)
      await trimCache(cache, limits)
      // The person may have changed meanwhile.
      if (generation !== mine) await forget()
    })
  }

  /** Deletes everyone's cached pages. */
  async function forget(): Promise<void> {
    generation += 1
    await pictures.forget()
    await ignoreErrors(async () => {
      for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
    })
  }

  return { readMark, find, keep, forget }
}
