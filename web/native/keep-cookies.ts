import { z } from 'zod/mini'

const key = 'cookies'
const shape = z.record(z.string(), z.string())

/**
 * Emulates script-written cookies (the session mark, the theme) for a page whose address can have none: iOS serves the
 * app under a custom scheme. None of them is secret, and none is sent.
 */
export function keepCookies(page: { cookie: string }, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  let known = read(storage)
  Object.defineProperty(page, 'cookie', {
    configurable: true,
    get: () =>
      Object.entries(known)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    set: (line: string) => {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
      if (name === '') return
      const { [name]: _former, ...others } = known
      known = /; *max-age=0(?:;|$)/i.test(line) ? others : { ...others, [name]: value }
      try {
        storage.setItem(key, JSON.stringify(known))
      } catch {
        // The storage is full or refused: the cookie lasts until the app is closed.
      }
    },
  })
}

function read(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, string>> {
  try {
    const kept = shape.safeParse(JSON.parse(storage.getItem(key) ?? '{}'))
    return kept.success ? kept.data : {}
  } catch {
    return {}
  }
}

/** Removes a person's values from the storage of this device; settings of the device stay. */
export function clearStorage(storage: Pick<Storage, 'removeItem'>): void {
  for (const name of Object.keys(storage)) if (name !== key) storage.removeItem(name)
}
