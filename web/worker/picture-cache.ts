import { findCached } from './find-cached.ts'
import { ignoreErrors } from './ignore-errors.ts'
import { weighedHeaders } from './read-page.ts'
import { trimCache } from './trim-cache.ts'

interface PictureCacheParts {
  readonly caches: CacheStorage
  readonly fetch: (request: Request) => Promise<Response>
  readonly nowMs: () => number
}

const name = 'pictures'
const limits = { most: 80, mostBytes: 4_000_000 }
/** The largest cached picture: those of cart lines and lists are a tenth of it. */
const mostPictureBytes = 300_000

export type PictureCache = ReturnType<typeof createPictureCache>

/** Caches viewed pictures of the shop, so that a cart without a network shows its products. */
export function createPictureCache({ caches, fetch, nowMs }: PictureCacheParts) {
  /** From the studio or the browser's cache; without a network from the viewed ones. */
  async function answer(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    try {
      const response = await fetch(request)
      later(keep(request.url, response.clone()))
      return response
    } catch (error) {
      const kept = (await findCached(caches, { name, address: request.url })) ?? (await findOther(request.url))
      if (kept) return kept
      throw error
    }
  }

  /** The same picture in another width or format: a cart line asks for a narrow one, its page showed a wide one. */
  async function findOther(address: string): Promise<Response | undefined> {
    return ignoreErrors(async () => {
      const cache = (await caches.has(name)) ? await caches.open(name) : undefined
      const other = (await cache?.keys())?.find(({ url }) => pictureOf(url) === pictureOf(address))
      return other && cache?.match(other.url)
    })
  }

  /** A picture never changes under its name, so a cached one is not stored again. */
  async function keep(address: string, response: Response): Promise<void> {
    await ignoreErrors(async () => {
      if (!response.ok || (await findCached(caches, { name, address }))) return
      const body = await response.arrayBuffer()
      if (body.byteLength > mostPictureBytes) return
      const headers = weighedHeaders(response, { bytes: body.byteLength, atMs: nowMs() })
      const cache = await caches.open(name)
      await cache.put(address, new Response(body, { headers }))
      await trimCache(cache, limits)
    })
  }

  return {
    answer,
    /** Viewed pictures are personal. */
    forget: async () => ignoreErrors(async () => caches.delete(name)),
  }
}

/** The address of a picture without its width and format. */
function pictureOf(address: string): string {
  return address.replace(/-\d+\.\w+$/, '')
}
