/** An in-memory CacheStorage, as far as our worker uses it; `refuses` makes every write fail. */
export class DeviceCaches implements CacheStorage {
  refuses = false
  readonly #caches = new Map<string, DeviceCache>()

  async open(name: string): Promise<Cache> {
    if (this.refuses) throw new DOMException('storage is refused', 'SecurityError')
    const cache = this.#caches.get(name) ?? new DeviceCache(this)
    this.#caches.set(name, cache)
    return cache
  }
  async has(name: string): Promise<boolean> {
    return this.#caches.has(name)
  }
  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }
  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }
  async match(): Promise<undefined> {
    return undefined
  }
}

export const origin = 'https://studio.example'

class DeviceCache implements Cache {
  readonly #storage: DeviceCaches
  readonly #kept = new Map<string, Response>()

  constructor(storage: DeviceCaches) {
    this.#storage = storage
  }
  async match(asked: RequestInfo | URL): Promise<Response | undefined> {
    return this.#kept.get(addressOf(asked))?.clone()
  }
  async put(asked: RequestInfo | URL, response: Response): Promise<void> {
    if (this.#storage.refuses) throw new DOMException('storage is full', 'QuotaExceededError')
    this.#kept.set(addressOf(asked), response)
  }
  async delete(asked: RequestInfo | URL): Promise<boolean> {
    return this.#kept.delete(addressOf(asked))
  }
  async keys(): Promise<Request[]> {
    return [...this.#kept.keys()].map((url) => new Request(url))
  }
  async add(): Promise<void> {
    throw new Error('the worker stores by put alone')
  }
  async addAll(): Promise<void> {
    throw new Error('the worker stores by put alone')
  }
  async matchAll(): Promise<Response[]> {
    return [...this.#kept.values()]
  }
}

function addressOf(asked: RequestInfo | URL): string {
  return new URL(asked instanceof Request ? asked.url : asked, origin).href
}
