import { describe, expect, it } from 'vitest'
import { cookieText } from '#web/kit/cookie.ts'
import { clearStorage, keepCookies } from './keep-cookies.ts'

class Storage {
  readonly kept = new Map<string, string>()
  refuses = false
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError')
    this.kept.set(key, value)
  }
}

/** A page of the app on a phone with that storage. */
function aPage(storage: Storage): { cookie: string } {
  const page = { cookie: '' }
  keepCookies(page, storage)
  return page
}

const theme = (value: string | undefined) => cookieText({ name: 'hundred_theme', value, secure: true })

describe('the cookies of a page of the app', () => {
  it('cookies are restored when the app is opened again, until they are removed', () => {
    const storage = new Storage()
    const page = aPage(storage)
    page.cookie = theme('dark')
    page.cookie = 'hundred_signed_in=m4rk; Path=/'
    expect(aPage(storage).cookie).toBe('hundred_theme=dark; hundred_signed_in=m4rk')
    page.cookie = theme(undefined)
    expect([page.cookie, aPage(storage).cookie]).toEqual(['hundred_signed_in=m4rk', 'hundred_signed_in=m4rk'])
  })

  it('cookies last until the app is closed where the storage is full or broken', () => {
    const storage = new Storage()
    storage.kept.set('cookies', 'not json')
    storage.refuses = true
    const page = aPage(storage)
    page.cookie = theme('dark')
    page.cookie = 'no cookie at all'
    expect(page.cookie).toBe('hundred_theme=dark')
  })
})

it("logging out removes a person's storage, and keeps the settings of the phone", () => {
  const names = new Map([
    ['cookies', '{}'],
    ['cart', '[]'],
  ])
  const storage = Object.assign(Object.fromEntries(names), { removeItem: (name: string) => names.delete(name) })
  clearStorage(storage)
  expect([...names.keys()]).toEqual(['cookies'])
})
