import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceCaches, origin } from '#dev/testing/device-caches.ts'
import { createFileCache } from './file-cache.ts'
import { createPageNotes } from './note-page.ts'
import { createPageCache } from './page-cache.ts'
import { createPendingLogout } from './pending-logout.ts'
import { createPictureCache } from './picture-cache.ts'
import { createResponder } from './responder.ts'

const file = '/assets/page-abc.js'
const told = 'Mon, 23 Nov 2026 09:00:00 GMT'

/** A phone with our worker: the studio's responses, whether there is a network, who is signed in. */
function aPhone() {
  const caches = new DeviceCaches()
  const mark: string | undefined = 'mark-of-mei'
  const state = { nowMs: 1000, hasNetwork: true, isSilent: false }
  const phone = {
    ...state,
    caches,
    mark,
    asked: new Array<string>(),
    answers: new Map<string, () => Response>(),
    later: new Array<Promise<unknown>>(),
  }
  const fetch = async (asked: Request | string, init?: RequestInit): Promise<Response> => {
    const address = asked instanceof Request ? asked.url : asked
    const { pathname, search } = new URL(address, origin)
    const method = asked instanceof Request ? asked.method : (init?.method ?? 'GET')
    if (!phone.hasNetwork) throw new TypeError('Failed to fetch')
    phone.asked.push(`${method} ${pathname}${search}`)
    if (phone.isSilent) return new Promise(() => undefined)
    return phone.answers.get(pathname)?.() ?? pageOf(pathname)
  }
  const nowMs = () => phone.nowMs
  const files = createFileCache({ caches, fetch, nowMs, version: 'v1' })
  const pictures = createPictureCache({ caches, fetch, nowMs })
  const pages = createPageCache({ caches, files, pictures, readMark: async () => phone.mark, nowMs })
  const notes = createPageNotes({ pages, fetch, nowMs })
  const dropMark = async () => {
    phone.mark = 'guest'
  }
  const logout = createPendingLogout({ caches, fetch, dropMark, files, pages })
  const wait = async () => (phone.isSilent || !phone.hasNetwork ? undefined : new Promise(() => undefined))
  const answer = createResponder({ files, pages, pictures, notes, logout, fetch, wait })
  const ask = async (path: string, init: { mode?: string; method?: string; from?: string } = {}) => {
    const request = new Request(new URL(path, origin), { method: init.method ?? 'GET' })
    Object.defineProperty(request, 'mode', { value: init.mode ?? 'navigate' })
    const response = await answer({
      request,
      later: (work) => phone.later.push(work),
      openPage: async () => `${origin}${init.from ?? '/'}`,
    })
    await Promise.all(phone.later.splice(0))
    return response
  }
  return { ...phone, phone, files, ask }
}

function pageOf(path: string): Response {
  if (path.startsWith('/assets/')) return new Response('script')
  return new Response(`<!doctype html><html lang="en"><script src="${file}"></script>${path}</html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', date: told },
  })
}

let mine: ReturnType<typeof aPhone>
beforeEach(() => {
  mine = aPhone()
})

describe('a page', () => {
  it('a page comes from the studio each time, and a cached one states its time', async () => {
    await mine.ask('/schedules')
    await mine.ask('/schedules')
    expect(mine.asked.filter((line) => line === 'GET /schedules')).toHaveLength(2)
    mine.phone.hasNetwork = false
    const kept = await mine.ask('/schedules')
    expect(await kept?.text()).toContain(`<html data-kept-at="1000" data-told-at="1795424400000" lang="en">`)
    expect(await (await mine.files.findFile(file))?.text()).toBe('script')
  })

  it('a cached page is shown when the network does not answer in time', async () => {
    await mine.ask('/schedules')
    mine.phone.isSilent = true
    expect(await (await mine.ask('/schedules'))?.text()).toContain('data-kept-at')
  })

  it('a cached page that is too old is not shown', async () => {
    await mine.ask('/schedules')
    mine.phone.nowMs += 15 * 86_400_000
    mine.phone.hasNetwork = false
    await expect(mine.ask('/schedules')).rejects.toThrow('Failed to fetch')
  })

  it('a failed page is shown as it came, and does not replace the cached one', async () => {
    await mine.ask('/schedules')
    mine.answers.set('/schedules', () => new Response('<html >broken', { status: 500 }))
    expect((await mine.ask('/schedules'))?.status).toBe(500)
    mine.phone.hasNetwork = false
    expect(await (await mine.ask('/schedules'))?.text()).toContain('data-kept-at')
  })

  it('a page that was never opened leads to the offline page, with a link back', async () => {
    await mine.files.keepShell(['/offline'])
    mine.phone.hasNetwork = false
    const led = await mine.ask('/shop?keyword=sock')
    expect([led?.status, led?.headers.get('location')]).toEqual([
      302,
      `${origin}/offline?from=%2Fshop%3Fkeyword%3Dsock`,
    ])
    expect((await mine.ask('/offline?from=%2Fshop'))?.status).toBe(200)
  })
})

describe('data and calls', () => {
  it('data and calls are never cached, and fail as they do without a worker', async () => {
    await mine.ask('/api/schedules', { mode: 'cors' })
    mine.phone.hasNetwork = false
    await expect(mine.ask('/api/schedules', { mode: 'cors' })).rejects.toThrow('Failed to fetch')
    expect(await mine.caches.keys()).toEqual([])
  })

  it('calls that write are left to the browser', async () => {
    expect(await mine.ask('/api/bookings', { mode: 'cors', method: 'POST' })).toBeUndefined()
    expect(mine.asked).toEqual([])
  })

  it('data of a navigation also caches the whole page, at most once a minute', async () => {
    await mine.ask('/schedules.data', { mode: 'cors' })
    await mine.ask('/schedules.data', { mode: 'cors' })
    expect(mine.asked.filter((line) => line === 'GET /schedules')).toHaveLength(1)
    mine.phone.nowMs += 61_000
    await mine.ask('/schedules.data', { mode: 'cors' })
    expect(mine.asked.filter((line) => line === 'GET /schedules')).toHaveLength(2)
  })

  it("data of a navigation caches the page again where the phone's clock was set back by an hour", async () => {
    mine.phone.nowMs = 7_200_000
    await mine.ask('/schedules.data', { mode: 'cors' })
    mine.phone.nowMs -= 3_600_000
    await mine.ask('/schedules.data', { mode: 'cors' })
    expect(mine.asked.filter((line) => line === 'GET /schedules')).toHaveLength(2)
  })

  it('a navigation without a network loads the cached page, unless it is the open page itself', async () => {
    await mine.ask('/schedules')
    mine.phone.hasNetwork = false
    const led = await mine.ask('/schedules.data', { mode: 'cors', from: '/packages' })
    expect(Object.fromEntries(led?.headers ?? [])).toEqual({
      'x-remix-redirect': '/schedules',
      'x-remix-reload-document': 'true',
    })
    await expect(mine.ask('/schedules.data', { mode: 'cors', from: '/schedules' })).rejects.toThrow('Failed to fetch')
  })
})

it('a navigation to a page that was never opened leads to the offline page', async () => {
  await mine.files.keepShell(['/zh/offline'])
  mine.phone.hasNetwork = false
  const led = await mine.ask('/zh/shop.data?_routes=root', { mode: 'cors', from: '/zh' })
  expect(led?.headers.get('x-remix-redirect')).toBe('/zh/offline?from=%2Fzh%2Fshop')
  await expect(mine.ask('/shop.data', { mode: 'cors' })).rejects.toThrow('Failed to fetch')
})

describe('a viewed picture', () => {
  const picture = '/pictures/abc-320.avif'
  const asPicture = { mode: 'no-cors' }
  beforeEach(() => {
    mine.answers.set(picture, () => new Response('socks', { headers: { 'content-type': 'image/avif' } }))
  })

  it('a viewed picture is shown without a network in any width, and another is missing', async () => {
    await mine.ask(picture, asPicture)
    mine.phone.hasNetwork = false
    for (const path of [picture, '/pictures/abc-640.webp']) {
      const kept = await mine.ask(path, asPicture)
      expect([await kept?.text(), kept?.headers.get('content-type')]).toEqual(['socks', 'image/avif'])
    }
    await expect(mine.ask('/pictures/abcd-320.avif', asPicture)).rejects.toThrow('Failed to fetch')
  })

  it('viewed pictures are deleted with the person who viewed them', async () => {
    await mine.ask(picture, asPicture)
    mine.answers.set('/api/me', () => new Response('{}', { status: 401 }))
    await mine.ask('/api/me', { mode: 'cors' })
    mine.phone.hasNetwork = false
    await expect(mine.ask(picture, asPicture)).rejects.toThrow('Failed to fetch')
  })

  it('large and broken pictures are not cached, and the oldest are deleted first', async () => {
    mine.answers.set('/pictures/large-960.webp', () => new Response('x'.repeat(300_001)))
    mine.answers.set('/pictures/gone-320.avif', () => new Response('', { status: 404 }))
    for (const path of ['/pictures/large-960.webp', '/pictures/gone-320.avif']) await mine.ask(path, asPicture)
    for (let n = 0; n < 81; n += 1) {
      mine.phone.nowMs += 1
      mine.answers.set(`/pictures/p${n}-320.avif`, () => new Response('small'))
      await mine.ask(`/pictures/p${n}-320.avif`, asPicture)
    }
    const kept = (await (await mine.caches.open('pictures')).keys()).map(({ url }) => new URL(url).pathname)
    expect([kept.length, kept[0]]).toEqual([80, '/pictures/p1-320.avif'])
  })
})

describe('the person of a cached page', () => {
  it('pages cached for another person are not shown, and are deleted', async () => {
    await mine.ask('/my-account/classes')
    mine.phone.mark = 'mark-of-siti'
    mine.phone.hasNetwork = false
    await expect(mine.ask('/my-account/classes')).rejects.toThrow('Failed to fetch')
    mine.phone.mark = 'mark-of-mei'
    await expect(mine.ask('/my-account/classes')).rejects.toThrow('Failed to fetch')
  })

  it('cached pages are deleted when a call says that nobody is signed in', async () => {
    await mine.ask('/my-account/classes')
    mine.answers.set('/api/me', () => new Response('{}', { status: 401 }))
    await mine.ask('/api/me', { mode: 'cors' })
    mine.phone.hasNetwork = false
    await expect(mine.ask('/my-account/classes')).rejects.toThrow('Failed to fetch')
  })

  it('a page that arrives after the person changed is not cached', async () => {
    mine.answers.set('/my-account/classes', () => {
      mine.phone.mark = 'mark-of-siti'
      return pageOf('/my-account/classes')
    })
    await mine.ask('/my-account/classes')
    expect((await mine.caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([])
  })

  it('a pass is cached by My Classes only, and not when it is opened', async () => {
    await mine.ask('/my-account/classes/checkin')
    expect((await mine.caches.keys()).filter((name) => name.startsWith('kept-'))).toEqual([])
  })
})

describe('logging out without a network', () => {
  const logout = { method: 'POST' }

  it('logging out without a network clears the device at once, and ends the session before any other request', async () => {
    await mine.files.keepShell(['/logout?done=1'])
    await mine.ask('/my-account/classes')
    mine.phone.hasNetwork = false
    const led = await mine.ask('/logout', logout)
    expect([led?.status, led?.headers.get('location')]).toEqual([303, `${origin}/logout?done=1`])
    expect(mine.phone.mark).toBe('guest')
    await expect(mine.ask('/my-account/classes')).rejects.toThrow('Failed to fetch')
    mine.phone.hasNetwork = true
    mine.asked.length = 0
    await mine.ask('/my-account/classes')
    await mine.ask('/schedules')
    expect(mine.asked.slice(0, 2)).toEqual(['POST /api/logout', 'GET /my-account/classes'])
    expect(mine.asked.filter((line) => line === 'POST /api/logout')).toHaveLength(1)
  })

  it('logging out without a network from a script redirects as the router understands it', async () => {
    await mine.files.keepShell(['/zh/logout?done=1'])
    mine.phone.hasNetwork = false
    const led = await mine.ask('/zh/logout.data', { ...logout, mode: 'cors' })
    expect([led?.status, led?.headers.get('x-remix-redirect')]).toEqual([204, '/zh/logout?done=1'])
  })

  it("a pending logout stays until the studio has answered, and never ends the next person's session", async () => {
    await mine.files.keepShell(['/logout?done=1'])
    mine.phone.hasNetwork = false
    await mine.ask('/logout', logout)
    mine.phone.hasNetwork = true
    mine.answers.set('/api/logout', () => new Response('{}', { status: 503 }))
    await mine.ask('/schedules')
    mine.phone.mark = 'mark-of-siti'
    mine.asked.length = 0
    await mine.ask('/schedules')
    expect(mine.asked).not.toContain('POST /api/logout')
    expect(await mine.caches.has('owed-logout')).toBe(false)
  })

  it('logging out without a network is not confirmed where it cannot be stored', async () => {
    await mine.files.keepShell(['/logout?done=1'])
    mine.phone.hasNetwork = false
    mine.caches.refuses = true
    await expect(mine.ask('/logout', logout)).rejects.toThrow('Failed to fetch')
  })
})

it('a full or refused storage changes nothing while there is a network', async () => {
  mine.caches.refuses = true
  expect((await mine.ask('/schedules'))?.status).toBe(200)
  expect(await (await mine.ask(file, { mode: 'no-cors' }))?.text()).toBe('script')
  expect((await mine.ask('/api/me', { mode: 'cors' }))?.status).toBe(200)
})
it('the cache keeps no more pages than its limit, the newest of them', async () => {
  for (let day = 0; day < 45; day += 1) {
    mine.phone.nowMs += 1
    await mine.ask(`/schedules?date=${day}`)
  }
  const [name = ''] = (await mine.caches.keys()).filter((one) => one.startsWith('kept-'))
  const keys = (await (await mine.caches.open(name)).keys()).map(({ url }) => new URL(url).search)
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([40, '?date=5', '?date=44'])
})
