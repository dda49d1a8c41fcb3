import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { ConsoleFiles } from './console-files.ts'
import { serveConsole } from './console.ts'

const files: ConsoleFiles = {
  scripts: ['/staff/assets/entry.js'],
  imports: ['/staff/assets/react.js'],
  styles: ['/staff/assets/style.css'],
  fonts: [],
  icons: { drawn: '/i.svg', small: '/s.png', large: '/l.png', maskable: '/m.png' },
  words: { en: { shell: '/en.js' }, zh: { shell: '/zh.js' } },
}
const settings = { site_title: 'Hundred', theme_color: { light: 'white', dark: 'black' } }
const nadia = { id: 'a', person_id: 'p', full_name: 'Nadia </script><b>', locale: 'en', role: 'desk', teaches: true }

interface Studio {
  readonly branches?: readonly string[]
  /** The answer of /me in that branch; undefined for who is signed out. */
  readonly me?: (branch: string) => object | undefined
  readonly isDown?: boolean
}

function open({ branches = ['penang'], me = () => undefined, isDown = false }: Studio = {}) {
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere/none' })
  if ('problems' in config) throw new Error(config.problems.join())
  const asked: string[] = []
  const serve = serveConsole({
    config,
    lastChange: () => 'a-7',
    files: async () => files,
    api: async (request) => {
      const { pathname } = new URL(request.url)
      const branch = request.headers.get('x-branch') ?? ''
      asked.push(`${pathname} ${branch} ${request.headers.get('x-locale') ?? ''}`.trim())
      if (isDown) return Response.json({}, { status: 503 })
      if (pathname === '/api/branch') return Response.json({ data: branches.map((code) => ({ code, name: code })) })
      if (pathname === '/api/settings') return Response.json(settings)
      const account = me(branch)
      return account === undefined ? Response.json({}, { status: 401 }) : Response.json(account)
    },
  })
  const get = async (path: string, headers: Record<string, string> = {}) =>
    serve(new Request(`http://localhost${path}`, { headers }))
  return { get, asked }
}

/** What the document hands to the program. */
async function startOf(response: Response): Promise<Record<string, unknown>> {
  const [, text = ''] = /id="console-start">(.*?)<\/script>/.exec(await response.text()) ?? []
  return JSON.parse(text)
}

test('somebody who is not signed in is sent to the sign-in page, and returns to the page and its query', async () => {
  const { get } = open()
  const answer = await get('/staff/calendar?view=week&date=2026-11-28')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/staff/signin?next=%2Fstaff%2Fcalendar%3Fview%3Dweek%26date%3D2026-11-28',
  ])
})

test('the sign-in page opens for everybody', async () => {
  const answer = await open().get('/staff/signin?next=%2Fstaff')
  expect(answer.status).toBe(200)
  expect(await startOf(answer)).toMatchObject({ me: null, locale: 'en' })
})

test('the document is private: not stored, not indexed, and it runs its own files and nothing else', async () => {
  const answer = await open({ me: () => nadia }).get('/staff/kiosk')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(policy).not.toContain('unsafe')
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
  const html = await answer.text()
  expect(html).toContain(`<script type="module" nonce="${nonce}" src="/staff/assets/entry.js"></script>`)
  // The only other script element is a block of values, which no browser runs.
  expect(html.match(/<script\b(?! type="application\/json")/g)).toHaveLength(1)
})

test('a document whose program does not come says so, in its language, and has a link that loads it again', async () => {
  const answer = await open({ me: () => ({ ...nadia, locale: 'zh' }) }).get('/staff')
  expect(await answer.text()).toMatch(
    /<div id="console"><div class="console-not-loaded"><p>员工后台有一部分未能加载。[^<]+<\/p><a href="">再试一次<\/a>/,
  )
})

test('the document names the last live event, after which its page begins to hear of changes', async () => {
  expect(await (await open({ me: () => nadia }).get('/staff')).text()).toContain(' data-live="a-7"')
})

test('each document has a nonce of its own', async () => {
  const { get } = open({ me: () => nadia })
  const [one, other] = [await get('/staff'), await get('/staff')]
  expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'))
})

test('a name cannot end the script element that carries it', async () => {
  const answer = await open({ me: () => nadia }).get('/staff')
  const html = await answer.clone().text()
  expect(html).not.toContain('</script><b>')
  expect(await startOf(answer)).toMatchObject({ me: { name: 'Nadia </script><b>', role: 'desk' } })
})

test('the document holds no contact and no birth date of who is signed in', async () => {
  const answer = await open({ me: () => ({ ...nadia, email: 'nadia@example.com', birth_date: '1990-01-01' }) }).get(
    '/staff',
  )
  expect(await answer.text()).not.toMatch(/nadia@example\.com|1990-01-01/)
})

test('the language is that of the account, whatever the browser prefers', async () => {
  const { get, asked } = open({ me: () => ({ ...nadia, locale: 'zh' }) })
  const html = await (await get('/staff', { 'accept-language': 'en', cookie: 'hundred_staff_language=en' })).text()
  expect(html).toContain('<html lang="zh-Hans"')
  expect(asked).toContain('/api/settings penang zh')
})

test.each([
  [{ 'accept-language': 'zh-CN,zh;q=0.9' }, 'zh'],
  [{ 'accept-language': 'ms' }, 'en'],
  [{ 'accept-language': 'zh', cookie: 'hundred_staff_language=en' }, 'en'],
  [{ cookie: 'hundred_staff_language=xx' }, 'en'],
])('the sign-in page of a browser with %o is in %s', async (headers, locale) => {
  expect(await startOf(await open().get('/staff/signin', headers))).toMatchObject({ locale })
})

test.each([
  ['/zh/staff', '/staff'],
  ['/zh/staff/kiosk?x=1', '/staff/kiosk?x=1'],
])('the console has one address for all languages: %s leads to %s', async (path, location) => {
  const answer = await open().get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
  expect(answer.headers.get('set-cookie')).toContain('hundred_staff_language=zh; Path=/;')
})

test('the branch is the chosen one, if there is a role in it, else one with a role', async () => {
  const inLangkawi = (branch: string) => ({ ...nadia, role: branch === 'langkawi' ? 'desk' : null })
  const studio = { branches: ['penang', 'langkawi'], me: inLangkawi }
  const cookie = 'hundred_staff_branch=penang'
  expect(await startOf(await open(studio).get('/staff', { cookie }))).toMatchObject({
    branch: 'langkawi',
    me: { role: 'desk', teaches: true },
    branches: [
      { code: 'penang', role: null },
      { code: 'langkawi', role: 'desk' },
    ],
  })
  const everywhere = { ...studio, me: () => nadia }
  expect(
    await startOf(await open(everywhere).get('/staff', { cookie: 'hundred_staff_branch=langkawi' })),
  ).toMatchObject({
    branch: 'langkawi',
  })
  expect(await startOf(await open(everywhere).get('/staff', { cookie: 'hundred_staff_branch=nowhere' }))).toMatchObject(
    {
      branch: 'penang',
    },
  )
})

test('a member is told apart from staff: the document says that there is no role', async () => {
  const answer = await open({ me: () => ({ ...nadia, role: null }) }).get('/staff/kiosk')
  expect(await startOf(answer)).toMatchObject({ me: { role: null } })
})

test('while the API does not answer, the console says so and asks to try again', async () => {
  const answer = await open({ isDown: true }).get('/staff')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('Try again')
})

test('the theme that the reader chose is in the document before its first paint', async () => {
  const { get } = open({ me: () => nadia })
  expect(await (await get('/staff', { cookie: 'hundred_theme=dark' })).text()).toContain(' data-theme="dark"')
  expect(await (await get('/staff', { cookie: 'hundred_theme="><script>' })).text()).not.toContain('data-theme')
})

test('the manifest installs the console as an app of its own, in the asked language', async () => {
  const answer = await open().get('/staff/console.webmanifest?lang=zh')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await answer.json()).toMatchObject({
    id: '/staff',
    start_url: '/staff',
    scope: '/staff',
    display: 'standalone',
    lang: 'zh-Hans',
    icons: [{ src: '/s.png' }, { src: '/l.png' }, { src: '/m.png', purpose: 'maskable' }],
  })
})
