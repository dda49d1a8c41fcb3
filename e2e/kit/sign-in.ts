import { ownPassword, staffLogin } from './api.ts'
import type { Visitor } from './visitor.ts'

const password = 'hundred-demo'

/** Logs in a person of the demo through the API, which sets the cookies that the login page sets; no page opens. */
export async function signIn(visitor: Visitor, login: string): Promise<void> {
  await logIn(visitor, { login, password })
}

/** The same for somebody whom `registerMember` registered. */
export async function signInNew(visitor: Visitor, login: string): Promise<void> {
  await logIn(visitor, { login, password: ownPassword })
}

async function logIn(
  { context, url }: Visitor,
  data: { readonly login: string; readonly password: string },
): Promise<void> {
  const answer = await context.request.post(`${url}/api/token`, {
    headers: { 'x-platform': 'web', origin: url },
    data,
  })
  if (!answer.ok()) throw new Error(`${data.login} could not log in: ${await answer.text()}`)
}

/** Logs somebody of the demo in as staff through the API, which sets the cookies that the console's page sets. */
export async function signInStaff({ context, url }: Visitor, login: string): Promise<void> {
  const headers = { 'x-platform': 'web', origin: url }
  const data = await staffLogin(
    { url },
    { login, read: async () => (await context.request.get(`${url}/api/staff/session`, { headers })).json() },
  )
  const answer = await context.request.post(`${url}/api/staff/session`, { headers, data })
  if (!answer.ok()) throw new Error(`${login} could not log in: ${await answer.text()}`)
}

/** Logs in through the page, for what it does itself then: it merges a cart, and drops the former person's pages. */
export async function signInByPage({ page }: Visitor, login: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // A browser notices a restored network a moment late, and sends no form before.
  await page.waitForFunction(() => navigator.onLine)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.includes('signin'))
}
