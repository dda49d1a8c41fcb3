import { findCached } from './find-cached.ts'
import { ignoreErrors } from './ignore-errors.ts'
import { filesIn, readPage, weighedHeaders } from './read-page.ts'
import { keyOf, trimCache } from './trim-cache.ts'

interface FileCacheParts {
  readonly caches: CacheStorage
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>
  readonly nowMs: () => number
  /** The version of the site; the shell pages change with it. */
  readonly version: string
}

const filesName = 'files'
const shellPrefix = 'shell-'
const limits = { most: 500, mostBytes: 12_000_000 }

export type FileCache = ReturnType<typeof createFileCache>

/** Caches what is the same for everyone: the files of the site, and the shell pages. */
export function createFileCache({ caches, fetch, nowMs, version }: FileCacheParts) {
  const shellName = `${shellPrefix}${version}`

  /** A built file never changes under its name, so a cached one is not fetched again. */
  async function keepFiles(names: readonly string[]): Promise<void> {
    await ignoreErrors(async () => {
      const cache = await caches.open(filesName)
      const known = new Set((await cache.keys()).map(({ url }) => keyOf(url)))
      const missing = [...new Set(names)].filter((name) => !known.has(name))
      for (const name of missing) {
        const response = await fetch(name)
        if (!response.ok) continue
        const body = await response.arrayBuffer()
        const headers = weighedHeaders(response, { bytes: body.byteLength, atMs: nowMs() })
        await cache.put(name, new Response(body, { headers }))
      }
      if (missing.length === 0) return
      const needed = new Set(names)
      await trimCache(cache, { ...limits, isNeeded: (key) => needed.has(key) })
    })
  }

  /** The shell pages of this version, requested anonymously. */
  async function keepShell(keys: readonly string[]): Promise<void> {
    await ignoreErrors(async () => {
      const cache = await caches.open(shellName)
      for (const key of keys) {
        if (await cache.match(key)) continue
        const response = await fetch(key, { headers: { accept: 'text/html' }, credentials: 'omit' })
        const page = await readPage(key, { response, atMs: nowMs() })
        if (!page) continue
        await keepFiles(filesIn(page.text))
        await cache.put(key, page.response)
      }
      for (const name of await caches.keys())
        if (name.startsWith(shellPrefix) && name !== shellName) await caches.delete(name)
    })
  }

  return {
    findFile: async (address: string) => findCached(caches, { name: filesName, address }),
    findShell: async (key: string) => findCached(caches, { name: shellName, address: key }),
    keepFiles,
    keepShell,
  }
}
