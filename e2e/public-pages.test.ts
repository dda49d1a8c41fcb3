import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noSubjects } from '#dev/screenshots/no-subjects.ts'
import { views } from '#dev/screenshots/views.ts'
import { stageProduct } from './kit/stage.ts'

const stage = stageProduct()

/** The account's own pages; a guest has favourites too, and the browser stores recently viewed products. */
const ownAddresses = new Set(
  views
    .map(({ path }) => path(noSubjects))
    .filter((path) => path.startsWith('/my-account') && !/wishlist|recent-products/.test(path)),
)

test('a visitor without an account is asked to log in, and nothing personal is shown', async () => {
  expect(ownAddresses.size).toBeGreaterThan(20)
  for (const path of ownAddresses) {
    const answer = await fetch(stage.product.url + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, expect.stringMatching(/^\/signin/)])
  }
})

test('public pages are the same for everyone, have a title, and link to their other language', async () => {
  const first = await fetch(`${stage.product.url}/packages`)
  const html = await first.text()
  expect(first.status).toBe(200)
  expect(html).toMatch(/<title>Hundred \| [^<]+<\/title>/)
  expect(html).toMatch(/rel="canonical"/)
  expect(html).toMatch(/hreflang="zh-Hans"/i)
  expect(html).not.toMatch(/ style="/)
  const withCookie = await (
    await fetch(`${stage.product.url}/packages`, { headers: { cookie: 'hundred_session=nonsense' } })
  ).text()
  expect(withCookie.replace(/nonce="[^"]*"/g, '').length).toBe(html.replace(/nonce="[^"]*"/g, '').length)
})

test.each([
  [
    'that is the same for everyone',
    '/',
    (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  ],
  ['of its reader', '/signin', (_code: string, nonce: string) => `'nonce-${nonce}'`],
])(
  'the policy of a page %s allows our own files alone, and each inline script of it',
  async (_kind, path, sourceOf) => {
    const answer = await fetch(stage.product.url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    const scripts = [
      ...(await answer.text()).matchAll(
        /<script(?![^>]*(?:\bsrc=|type="application\/(?:ld\+)?json"))([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)/g,
      ),
    ]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', code = ''] of scripts) {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1] ?? ''
      expect(policy).toContain(sourceOf(code, nonce))
    }
  },
)

test('the files of a page are cached for good, and a page that is the same for everyone has the same bytes', async () => {
  const ask = async (path: string) => fetch(stage.product.url + path, { headers: { 'accept-encoding': 'br' } })
  const [one, other] = await Promise.all([(await ask('/packages')).text(), (await ask('/packages')).text()])
  expect(one).toBe(other)
  const asset = /\/assets\/[\w.-]+\.js/.exec(one)?.[0] ?? ''
  const answer = await ask(asset)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = answer.headers.get('etag') ?? 'none'
  await answer.body?.cancel()
  expect((await fetch(stage.product.url + asset, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test.each([
  '/.env',
  '/.git/config',
  '/assets/../package.json',
  '/assets/%2e%2e/package.json',
  '/testing',
  '/metrics',
  '/server/main.ts',
])('the address %s does not exist', async (path) => {
  expect((await fetch(stage.product.url + path)).status).toBe(404)
})

test('a page that does not exist has its text in both languages', async () => {
  const html = await (await fetch(`${stage.product.url}/no-such-page`)).text()
  expect(html).toContain('Page Not Found')
  expect(html).toContain('Back to Home')
})
