import { beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'
import { createStudioFetch, type Heard, type NativeHttp } from './studio-fetch.ts'

const host = 'https://studio.example'
const hourMs = 3_600_000

type Request = Parameters<NativeHttp['request']>[0]
type Response = Awaited<ReturnType<NativeHttp['request']>>

/** A phone: what its native side was asked, what that answers, and what its vault holds. */
class Phone {
  nowMs = 1000
  refuses = false
  answer: Response | undefined = { status: 200, headers: {}, data: '' }
  readonly requests: Request[] = []
  readonly vault = new Map<string, string>()
  readonly heard: Heard[] = []

  /** The app as it starts on this phone. */
  async start() {
    const check = () => {
      if (this.refuses) throw new Error('The Keystore is locked')
    }
    const secrets = createSecrets({
      nowMs: () => this.nowMs,
      vault: {
        get: async ({ key }) => {
          const value = this.vault.get(key)
          if (value === undefined) throw new Error('Item with given key does not exist')
          return { value }
        },
        set: async ({ key, value }) => {
          check()
          this.vault.set(key, value)
        },
        remove: async ({ key }) => {
          check()
          if (!this.vault.delete(key)) throw new Error('Item with given key does not exist')
        },
      },
    })
    await secrets.load()
    const http: NativeHttp = {
      request: async (request) => {
        this.requests.push(request)
        if (this.answer === undefined) throw new Error('Unable to resolve host')
        return this.answer
      },
    }
    const studio = createStudioFetch({
      host,
      platform: 'ios',
      http,
      secrets,
      heard: (heard) => this.heard.push(heard),
    })
    return { ...studio, secrets }
  }

  get last(): Request | undefined {
    return this.requests.at(-1)
  }
}

const signedIn = { 'X-Shell-Keep': '{"session":["secret-of-mei",7200],"device":["known",7200],"mark":["m4rk",7200]}' }

let phone: Phone
beforeEach(() => {
  phone = new Phone()
})

describe('the secrets of an answer', () => {
  it('go to the vault and never to the page, and the session comes back as a bearer', async () => {
    const { ask } = await phone.start()
    phone.answer = { status: 200, headers: signedIn, data: '[]' }
    const response = await ask({ path: '/signin.data', method: 'POST' })
    expect(JSON.stringify([...response.headers])).not.toMatch(/secret|known|m4rk/)
    expect(phone.vault.get('hundred')).toContain('secret-of-mei')
    expect(phone.heard).toEqual([{ mark: { value: 'm4rk', seconds: 7200 }, forgets: false }])
    phone.answer = { status: 200, headers: {}, data: '' }
    await ask({ path: '/_.data' })
    expect(phone.last?.url).toBe(`${host}/_.data`)
    expect(phone.last?.headers).toEqual({
      'x-platform': 'ios',
      'x-shell': 'v=1&guest=&order=&device=known',
      authorization: 'Bearer secret-of-mei',
    })
  })

  it('are known when the app starts again, until their time is over', async () => {
    phone.answer = { status: 200, headers: signedIn, data: '' }
    await (await phone.start()).ask({ path: '/_.data' })
    phone.nowMs += hourMs
    const again = await phone.start()
    await again.ask({ path: '/_.data' })
    expect(phone.last?.headers['authorization']).toBe('Bearer secret-of-mei')
    phone.answer = { status: 200, headers: {}, data: '' }
    phone.nowMs += 2 * hourMs
    await again.ask({ path: '/_.data' })
    expect(phone.last?.headers).not.toHaveProperty('authorization')
  })

  it('go when a member signs out, and the vault is empty when nothing is left', async () => {
    phone.answer = { status: 200, headers: { 'x-shell-keep': '{"session":["secret-of-mei",7200]}' }, data: '' }
    const { ask } = await phone.start()
    await ask({ path: '/_.data' })
    const headers = { 'x-shell-keep': '{"session":["",0],"mark":["",0]}', 'clear-site-data': '"cache", "storage"' }
    phone.answer = { status: 200, headers, data: '' }
    await ask({ path: '/logout.data', method: 'POST' })
    expect([...phone.vault]).toEqual([])
    expect(phone.heard.at(-1)).toEqual({ mark: { value: '', seconds: 0 }, forgets: true })
    await ask({ path: '/_.data' })
    expect(phone.last?.headers).not.toHaveProperty('authorization')
  })

  it('go where nobody is signed in by the page, although the vault outlived the app', async () => {
    phone.answer = { status: 200, headers: signedIn, data: '' }
    await (await phone.start()).ask({ path: '/_.data' })
    await (await phone.start()).secrets.dropSession()
    expect(phone.vault.get('hundred')).not.toContain('secret-of-mei')
  })

  it('are known until the app is closed where the vault takes nothing', async () => {
    phone.refuses = true
    phone.answer = { status: 200, headers: signedIn, data: '' }
    const { ask } = await phone.start()
    await ask({ path: '/_.data' })
    await ask({ path: '/_.data' })
    expect(phone.last?.headers['authorization']).toBe('Bearer secret-of-mei')
  })

  it.each(['', 'not json', '{"session":"bare"}', '{"session":[7,7]}', '{"cookie":["a",9]}'])(
    'that make no sense (%s) change nothing',
    async (header) => {
      phone.answer = { status: 200, headers: { 'x-shell-keep': header }, data: '' }
      const { ask } = await phone.start()
      await ask({ path: '/_.data' })
      await ask({ path: '/_.data' })
      expect([[...phone.vault], phone.last?.headers['x-shell']]).toEqual([[], 'v=1&guest=&order=&device='])
    },
  )

  it('stay at home where a page is asked for as nobody', async () => {
    phone.answer = { status: 200, headers: signedIn, data: '' }
    const { ask } = await phone.start()
    await ask({ path: '/_.data' })
    await ask({ path: '/offline.data', asNobody: true })
    expect(phone.last?.headers).toEqual({ 'x-platform': 'ios', 'x-shell': 'v=1' })
  })
})

describe('a request', () => {
  it('takes along what a call says of itself, and nothing else of the web view', async () => {
    const { ask } = await phone.start()
    const headers = new Headers({ 'idempotency-key': 'k', 'x-locale': 'zh', 'user-agent': 'x', 'sec-fetch-site': 'a' })
    await ask({
      path: '/api/bookings',
      method: 'POST',
      headers,
      body: { type: 'application/json', text: '{"class":1}' },
    })
    expect([phone.last?.method, phone.last?.data]).toEqual(['POST', { class: 1 }])
    expect(Object.keys(phone.last?.headers ?? {}).toSorted()).toEqual([
      'content-type',
      'idempotency-key',
      'x-locale',
      'x-platform',
      'x-shell',
    ])
  })

  it('sends a form as the text that it is', async () => {
    const { ask } = await phone.start()
    await ask({
      path: '/a.data',
      method: 'POST',
      body: { type: 'application/x-www-form-urlencoded;charset=UTF-8', text: 'a=1' },
    })
    expect(phone.last?.data).toBe('a=1')
  })

  it('fails without a network as a browser says it', async () => {
    phone.answer = undefined
    await expect((await phone.start()).ask({ path: '/_.data' })).rejects.toThrow(TypeError)
  })

  it('is no longer waited for when the page gives it up', async () => {
    const { ask } = await phone.start()
    const given = new AbortController()
    const asked = ask({ path: '/_.data', signal: given.signal })
    given.abort()
    await expect(asked).rejects.toThrow('aborted')
  })
})

describe('an answer', () => {
  it('is text again where the native side has read it', async () => {
    phone.answer = { status: 422, headers: { 'Content-Type': 'application/json' }, data: { code: 'a' } }
    const response = await (await phone.start()).ask({ path: '/api/cart' })
    expect([response.status, await response.json()]).toEqual([422, { code: 'a' }])
  })

  it('shows pictures of the shop from the studio', async () => {
    phone.answer = { status: 200, headers: {}, data: '["/pictures/ab","see /pictures/ab"]' }
    const response = await (await phone.start()).ask({ path: '/_.data' })
    expect(await response.json()).toEqual([`${host}/pictures/ab`, 'see /pictures/ab'])
  })

  it('may have no body', async () => {
    phone.answer = { status: 204, headers: { 'X-Remix-Redirect': '/signin' }, data: '' }
    const response = await (await phone.start()).ask({ path: '/_.data' })
    expect([response.body, response.headers.get('x-remix-redirect')]).toEqual([null, '/signin'])
  })

  it('names the version of the server', async () => {
    phone.answer = { status: 200, headers: { 'X-Site-Version': 'abc' }, data: '' }
    await (await phone.start()).ask({ path: '/_.data' })
    expect(phone.heard).toEqual([{ version: 'abc', forgets: false }])
  })
})
