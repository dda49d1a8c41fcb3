import { askHarness } from '#dev/harness/ask-harness.ts'
import type { Product } from './product.ts'

/** Parsed JSON in which a journey may access any path. */
export interface Wire {
  readonly [key: string]: Wire | undefined
}

export interface Answered {
  readonly status: number
  readonly body: Wire
}

interface RequestOptions {
  readonly token?: string
  readonly body?: unknown
  readonly key?: string
}

/** One call of the public API, as an app would make it. Undefined when the connection broke before a response. */
// oxlint-disable-next-line max-params -- the product, the request line and what goes with it
export async function callApi(
  product: Product,
  line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  asked: RequestOptions = {},
): Promise<Answered | undefined> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = new Headers({ 'x-platform': 'android' })
  if (asked.token !== undefined) headers.set('authorization', `Bearer ${asked.token}`)
  if (asked.key !== undefined) headers.set('idempotency-key', asked.key)
  if (asked.body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers,
      body: asked.body === undefined ? null : JSON.stringify(asked.body),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  } catch {
    return undefined
  }
}

/** The same, when it must succeed. */
// oxlint-disable-next-line max-params -- as above
export async function askApi(
  product: Product,
  line: Parameters<typeof callApi>[1],
  asked: RequestOptions = {},
): Promise<Answered> {
  const answer = await callApi(product, line, asked)
  if (answer === undefined || answer.status >= 300) throw new Error(`${line} answered ${JSON.stringify(answer)}`)
  return answer
}

/** A bearer of somebody of the demo's staff, by default the manager, with the code that the sign-in page shows. */
export async function staffToken(product: Product, login = 'manager@hundred.example'): Promise<string> {
  const read = async () => (await askApi(product, 'GET /staff/session')).body
  const body = await staffLogin(product, { read, login })
  return textOf((await askApi(product, 'POST /staff/session', { body })).body.token)
}

/** What somebody of the demo types to log in as staff, from the sign-in page, however lately it was done before. */
export async function staffLogin(
  { url }: Pick<Product, 'url'>,
  { read, login }: { readonly read: () => Promise<Wire>; readonly login: string },
): Promise<Record<string, string>> {
  await askHarness(url, { path: '/forget-codes', body: {} })
  const people: unknown = (await read()).demo
  const person = Array.isArray(people) ? people.find((one: { login: string }) => one.login === login) : undefined
  const { code, password }: Record<string, string | null> = person ?? {}
  return { login, password: textOf(password), ...(typeof code === 'string' ? { code } : {}) }
}

/** A text that a response must have. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`expected a text, not ${JSON.stringify(value)}`)
  return value
}

/** The rows of a list in a response; none where there is no list. */
export function listOf(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value : []
}

/** The password of members whom a journey registers. */
export const ownPassword = 'five in five out'

/** A new member with a token, registered through the API, who has signed the waiver. */
// oxlint-disable-next-line max-params -- whom, and what is rarely said of them
export async function registerMember(
  product: Product,
  email: string,
  { phone }: { readonly phone?: string } = {},
): Promise<string> {
  const terms = await callApi(product, 'GET /documents/terms')
  const privacy = await callApi(product, 'GET /documents/privacy')
  const answer = await callApi(product, 'POST /register', {
    body: {
      full_name: 'Tan Li Wei',
      email,
      ...(phone === undefined ? {} : { phone }),
      password: ownPassword,
      birth_date: '1991-03-02',
      terms: true,
      terms_version: terms?.body.version,
      privacy: true,
      privacy_version: privacy?.body.version,
    },
  })
  if (answer?.status !== 201) throw new Error(`registering answered ${JSON.stringify(answer)}`)
  const token = textOf(answer.body.token)
  await signWaiver(product, token)
  return token
}

async function signWaiver(product: Product, token: string): Promise<void> {
  const forms = await callApi(product, 'GET /forms/signed?limit=1', { token })
  const due: Wire | undefined = listOf(forms?.body.due).find(({ kind }) => textOf(kind) === 'waiver')
  if (due === undefined) return
  const signed = await callApi(product, 'POST /forms/signed', {
    token,
    body: {
      kind: 'waiver',
      version: due.version,
      language: 'en',
      typed_name: 'Tan Li Wei',
      consents: { risks: true, health: true, sensitive_data: true },
    },
  })
  if (signed?.status !== 201) throw new Error(`signing answered ${JSON.stringify(signed)}`)
}
