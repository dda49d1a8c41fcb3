import { beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'
import { createStudioFetch, type Heard, type NativeHttp } from './studio-fetch.ts'

const host = 'https://studio.example'
const hourMs = 3_600_000

type Request = Parameters<NativeHttp['request']>[0]
type Response = Awaited<ReturnType<NativeHttp['request']>>

/** A phone: the requests to its native side, its responses, and the content of its vault. */
class Phone {
  nowMs = 1000
  refuses = false
  answer: Response | undefined = { status: 200, headers: {}, data: '' }
  readonly requests: Request[] = []
  readonly vault = new Map<string, string>()
  readonly heard: Heard[] = []

  /** Starts the app on this phone. */
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

describe('the secrets of a response', () => {
  it('secrets of a response go to the vault and never to the page, and the session is sent as a bearer token', async () => {
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

  it('secrets are known when the app starts again, until they expire', async () => {
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

  it('secrets are deleted when a member logs out, which leaves the vault empty', async () => {
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

  it('secrets that outlived the app are deleted where the page shows nobody signed in', async () => {
    phone.answer = { status: 200, headers: signedIn, data: '' }
    await (await phone.start()).ask({ path: '/_.data' })
    await (await phone.start()).secrets.dropSession()
    expect(phone.vault.get('hundred')).not.toContain('secret-of-mei')
  })

  it('secrets last until the app is closed where the vault refuses them', async () => {
    phone.refuses = true
    phone.answer = { status: 200, headers: signedIn, data: '' }
    const { ask } = await phone.start()
    await ask({ path: '/_.data' })
    await ask({ path: '/_.data' })
    expect(phone.last?.headers['authorization']).toBe('Bearer secret-of-mei')
  })

  it.each(['', 'not json', '{"session":"bare"}', '{"session":[7,7]}', '{"cookie":["a",9]}'])(
    'invalid secrets in a response (%s) change nothing',
    async (header) => {
      phone.answer = { status: 200, headers: { 'x-shell-keep': header }, data: '' }
      const { ask } = await phone.start()
      await ask({ path: '/_.data' })
      await ask({ path: '/_.data' })
      expect([[...phone.vault], phone.last?.headers['x-shell']]).toEqual([[], 'v=1&guest=&order=&device='])
    },
  )

  it('secrets are not sent with an anonymous page request', async () => {
    phone.answer = { status: 200, headers: signedIn, data: '' }
    const { ask } = await phone.start()
    await ask({ path: '/_.data' })
    await ask({ path: '/offline.data', asNobody: true })
    expect(phone.last?.headers).toEqual({ 'x-platform': 'ios', 'x-shell': 'v=1' })
  })
})

describe('a request', () => {
  it("a request carries the headers of the call, and none of the web view's", async () => {
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

  it('a form is sent as text', async () => {
    const { ask } = await phone.start()
    await ask({
      path: '/a.data',
      method: 'POST',
      body: { type: 'application/x-www-form-urlencoded;charset=UTF-8', text: 'a=1' },
    })
    expect(phone.last?.data).toBe('a=1')
  })

  it('a request without a network fails as fetch does', async () => {
    phone.answer = undefined
    await expect((await phone.start()).ask({ path: '/_.data' })).rejects.toThrow(TypeError)
  })

  it('an aborted request is no longer awaited', async () => {
    const { ask } = await phone.start()
    const given = new AbortController()
    const asked = ask({ path: '/_.data', signal: given.signal })
    given.abort()
    await expect(asked).rejects.toThrow('aborted')
  })
})

describe('a response', () => {
  it('a response that the native side parsed is text again', async () => {
    phone.answer = { status: 422, headers: { 'Content-Type': 'application/json' }, data: { code: 'a' } }
    const response = await (await phone.start()).ask({ path: '/api/cart' })
    expect([response.status, await response.json()]).toEqual([422, { code: 'a' }])
  })

  it('pictures of the shop in a response point to the studio', async () => {
    phone.answer = { status: 200, headers: {}, data: '["/pictures/ab","see /pictures/ab"]' }
    const response = await (await phone.start()).ask({ path: '/_.data' })
    expect(await response.json()).toEqual([`${host}/pictures/ab`, 'see /pictures/ab'])
  })

  it('a response may have no body', async () => {
    phone.answer = { status: 204, headers: { 'X-Remix-Redirect': '/signin' }, data: '' }
    const response = await (await phone.start()).ask({ path: '/_.data' })
    expect([response.body, response.headers.get('x-remix-redirect')]).toEqual([null, '/signin'])
  })

  it('a response carries the version of the server', async () => {
    phone.answer = { status: 200, headers: { 'X-Site-Version': 'abc' }, data: '' }
    await (await phone.start()).ask({ path: '/_.data' })
    expect(phone.heard).toEqual([{ version: 'abc', forgets: false }])
  })
})
