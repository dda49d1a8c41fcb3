import type { Browser, BrowserContext } from '@playwright/test'
import type { Product } from '#dev/harness/start-product.ts'
import { numberAt } from '#dev/value-at.ts'

export const requestHeaders = { 'x-platform': 'web' }
/** The password of accounts that the demo does not have. */
export const ownPassword = 'five in five out'

export async function signIn(
  browser: Browser,
  { product, login, password }: { product: Product; login: string; password: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url })
  const answer = await context.request.post('/api/token', {
    headers: { ...requestHeaders, origin: product.url },
    data: { login, password },
  })
  if (!answer.ok()) throw new Error(`${login} could not log in: ${await answer.text()}`)
  return context
}

export async function openAccount(
  browser: Browser,
  { product, name, email }: { product: Product; name: string; email: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url })
  const terms = await ask(product, '/documents/terms')
  const privacy = await ask(product, '/documents/privacy')
  const answer = await context.request.post('/api/register', {
    headers: { ...requestHeaders, origin: product.url },
    data: {
      full_name: name,
      email,
      password: ownPassword,
      birth_date: '1991-03-02',
      terms: true,
      terms_version: numberAt(terms, 'version'),
      privacy: true,
      privacy_version: numberAt(privacy, 'version'),
    },
  })
  if (!answer.ok()) throw new Error(`${email} could not register: ${await answer.text()}`)
  return context
}

/** Signs the waiver by typing the name. */
export async function signWaiver(
  person: BrowserContext,
  { product, name }: { readonly product: Product; readonly name: string },
): Promise<void> {
  const version = numberAt(await ask(product, '/documents/waiver'), 'version')
  const signed = await person.request.post('/api/forms/signed', {
    headers: { ...requestHeaders, origin: product.url },
    data: {
      kind: 'waiver',
      version,
      language: 'en',
      typed_name: name,
      consents: { risks: true, health: true, sensitive_data: true },
    },
  })
  if (!signed.ok()) throw new Error(`${name} could not sign: ${await signed.text()}`)
}

/** Asks the API as a visitor. */
export async function ask(product: Product, path: string): Promise<unknown> {
  const answer = await fetch(`${product.url}/api${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
