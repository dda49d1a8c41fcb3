import { z } from 'zod/mini'

const key = 'cookies'
const shape = z.record(z.string(), z.string())

/**
 * Gives a page whose address can have no cookies (iOS serves the app under a scheme of its own) those that its own
 * script writes: the mark of a session, the theme. None of them is a secret, and none is sent to anybody.
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
        // A storage that is full or refused: known until the app is closed.
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

/** What a person leaves in the storage of this device goes; what their device was set to stays. */
export function clearStorage(storage: Pick<Storage, 'removeItem'>): void {
  for (const name of Object.keys(storage)) if (name !== key) storage.removeItem(name)
}
