import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceCaches } from '#dev/testing/device-caches.ts'
import { guest } from '#web/worker/pending-logout.ts'
import { hostCaches } from './host-caches.ts'
import { serveAppPages } from './serve-app-pages.ts'

const studio = 'https://studio.example'
/** The app's origin on iOS. */
const app = 'capacitor://localhost'
const told = 'Mon, 23 Nov 2026 09:00:00 GMT'
const pass = '/my-account/classes/checkin'

/** The app on a phone: who is signed in, whether there is a network, and the requests to the studio. */
function aPhone() {
  const phone = { nowMs: 1000, hasNetwork: true, isSilent: false, mark: 'mark-of-mei', open: '/' }
  const asked: string[] = []
  const answers = new Map<string, () => Response>()
  const pages = serveAppPages({
    caches: hostCaches(new DeviceCaches(), studio),
    studio: {
      ask: async ({ path, method = 'GET', asNobody = false }) => {
        if (!phone.hasNetwork) throw new TypeError('Failed to fetch')
        asked.push(`${method} ${path}${asNobody ? ' as nobody' : ''}`)
        if (phone.isSilent) return new Promise(() => undefined)
        const headers = { 'content-type': 'text/x-script', date: told }
        return answers.get(path)?.() ?? new Response(`data of ${path}`, { headers })
      },
    },
    readMark: async () => phone.mark,
    dropMark: async () => {
      phone.mark = guest
    },
    openPage: () => `${app}${phone.open}`,
    nowMs: () => phone.nowMs,
    wait: async () => (phone.isSilent ? undefined : new Promise(() => undefined)),
    version: 'v1',
  })
  const requestOf = (path: string, method = 'GET') => new Request(`${app}${path}`, { method })
  return {
    phone,
    asked,
    answers,
    hear: pages.hear,
    owesLogout: pages.owesLogout,
    open: async (path: string) => pages.open(requestOf(path)),
    ask: async (path: string, method?: string) => pages.answer(requestOf(path, method)),
  }
}

let mine: ReturnType<typeof aPhone>
beforeEach(() => {
  mine = aPhone()
})

const settled = async () => new Promise((resolve) => setTimeout(resolve, 20))

describe('a page that the app opens', () => {
  it('a page comes from the studio, or without a network from the cache with its time', async () => {
    const fresh = await mine.open('/schedules.data')
    expect([await fresh.text(), fresh.headers.get('x-told-at')]).toEqual(['data of /schedules.data', null])
    await settled()
    mine.phone.hasNetwork = false
    const kept = await mine.open('/schedules.data')
    expect([await kept.text(), kept.headers.get('x-kept-at'), kept.headers.get('x-told-at')]).toEqual([
      'data of /schedules.data',
      '1000',
      '1795424400000',
    ])
    mine.phone.hasNetwork = true
    mine.phone.isSilent = true
    expect((await mine.open('/schedules.data')).headers.get('x-kept-at')).toBe('1000')
  })

  it('a page that was never opened leads to the cached offline page, and fails where that is not cached', async () => {
    mine.phone.hasNetwork = false
    await expect(mine.open('/shop.data')).rejects.toThrow('Failed to fetch')
    mine.phone.hasNetwork = true
    await mine.hear({ rest: { address: '/', files: [] } })
    expect(mine.asked).toContain('GET /offline.data as nobody')
    mine.phone.hasNetwork = false
    const led = await mine.open('/shop.data?keyword=sock')
    expect([led.status, led.headers.get('x-remix-redirect'), led.headers.get('x-remix-reload-document')]).toEqual([
      204,
      '/offline?from=%2Fshop%3Fkeyword%3Dsock',
      'true',
    ])
    expect(await (await mine.open('/offline.data?from=%2Fshop')).text()).toBe('data of /offline.data')
  })

  it('a page cached for another person is deleted', async () => {
    await mine.open('/my-account/classes.data')
    await settled()
    mine.phone.mark = 'mark-of-grace'
    mine.phone.hasNetwork = false
    await expect(mine.open('/my-account/classes.data')).rejects.toThrow('Failed to fetch')
  })

  it('a cached page is deleted when the studio redirects to the login', async () => {
    await mine.open('/my-account/classes.data')
    await settled()
    mine.answers.set('/my-account/packages.data', () => new Response('[]', { status: 202 }))
    await mine.open('/my-account/packages.data')
    await settled()
    mine.phone.hasNetwork = false
    await expect(mine.open('/my-account/classes.data')).rejects.toThrow('Failed to fetch')
  })
})

describe('a pass', () => {
  it('a pass opens without a network after My Classes cached it', async () => {
    await mine.hear({ keep: { mark: 'mark-of-mei', pages: [pass, `${pass}?booking_id=b1`], files: [] } })
    mine.phone.hasNetwork = false
    const kept = await mine.open(`${pass}.data?booking_id=b1`)
    expect(await kept.text()).toBe(`data of ${pass}.data?booking_id=b1`)
  })
})

describe('a navigation inside the app', () => {
  it('a navigation without a network loads the cached page as a whole document', async () => {
    await mine.open('/schedules.data')
    await settled()
    mine.phone.hasNetwork = false
    const walk = await mine.ask('/schedules.data?_routes=root')
    expect([walk.status, walk.headers.get('x-remix-redirect')]).toEqual([204, '/schedules'])
    await expect(mine.ask('/api/schedules')).rejects.toThrow('Failed to fetch')
  })
})

describe('logging out without a network', () => {
  it('logging out without a network clears the phone at once, and ends the session before any other request', async () => {
    await mine.hear({ rest: { address: '/', files: [] } })
    await mine.open('/my-account/classes.data')
    await settled()
    mine.phone.hasNetwork = false
    const done = await mine.ask('/logout.data', 'POST')
    expect([done.headers.get('x-remix-redirect'), mine.phone.mark, await mine.owesLogout()]).toEqual([
      '/logout?done=1',
      guest,
      true,
    ])
    expect(await (await mine.open('/logout.data?done=1')).text()).toBe('data of /logout.data?done=1')
    mine.phone.hasNetwork = true
    mine.asked.length = 0
    mine.answers.set('/api/logout', () => Response.json({}))
    await mine.open('/schedules.data')
    expect(mine.asked).toEqual(['POST /api/logout', 'GET /schedules.data'])
    expect(await mine.owesLogout()).toBe(false)
  })
})
