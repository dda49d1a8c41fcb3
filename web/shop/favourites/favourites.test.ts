import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveOnDevice } from './device-list.ts'

const socks = { id: '00000000-0000-7000-8000-000000000001', slug: 'grip-socks' }
const ball = { id: '00000000-0000-7000-8000-000000000002', slug: 'ball' }
let sent: string[]
let saving: { readonly status: number; readonly code: string }

function aStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}

const signIn = (session: string) =>
  vi.stubGlobal('document', { cookie: `hundred_signed_in=${session}`, documentElement: { dataset: { locale: 'en' } } })

beforeEach(() => {
  sent = []
  saving = { status: 409, code: 'wishlist.full' }
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  signIn('mei')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    async (_path: string, { method, body }: { readonly method: string; readonly body: string }) => {
      if (method !== 'POST') return Response.json({ success: true, total: 0, product_ids: [] })
      sent.push(body)
      return Response.json({ success: false, code: saving.code, message: '' }, { status: saving.status })
    },
  )
  saveOnDevice('hundred-favourites', [socks])
})
afterEach(() => vi.unstubAllGlobals())

/** Loads a page on which a heart is emptied, for which the favourites are loaded first. */
async function loadPage(): Promise<void> {
  vi.resetModules()
  const { favouritesOfDevice, setFavourite } = await import('./favourites.ts')
  await setFavourite({ id: '00000000-0000-7000-8000-000000000003', slug: 'mat' }, false)
  expect(favouritesOfDevice()).not.toEqual([])
}

test('a list that My Favourite has no room for stays on the device, and is sent once while the browser is open', async () => {
  await loadPage()
  await loadPage()
  expect(sent).toHaveLength(1)
})

test.each([
  ['another list', () => saveOnDevice('hundred-favourites', [ball, socks])],
  ['the list, for another session', () => signIn('siti')],
  ['the list, when the browser was closed', () => vi.stubGlobal('sessionStorage', aStorage())],
])('after a refusal %s is sent', async (_name, change) => {
  await loadPage()
  change()
  await loadPage()
  expect(sent).toHaveLength(2)
})

test.each([
  [500, 'request.failed'],
  [429, 'request.too_many'],
  [401, 'auth.required'],
])('the list is sent again after a %i', async (status, code) => {
  saving = { status, code }
  await loadPage()
  await loadPage()
  expect(sent).toHaveLength(2)
})

test('a browser without storage for its session sends the list with each page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await loadPage()
  await loadPage()
  expect(sent).toHaveLength(2)
})
