import { randomBytes } from 'node:crypto'
import { consoleBranchCookie, consoleLanguageCookie } from '#domain/kit/console-cookies.ts'
import { consoleFrame as english } from '#domain/text/en/console-pages.ts'
import { isLocale, type Locale } from '#domain/text/localized.ts'
import { outage } from '#domain/text/outage.ts'
import { consoleFrame as chinese } from '#domain/text/zh/console-pages.ts'
import { sameSocket } from '#server/network/socket-address.ts'
import { isSecure } from './call.ts'
import { compress } from './compress.ts'
import type { Config } from './config.ts'
import { consoleDocument, consoleManifest } from './console-document.ts'
import type { ConsoleFiles } from './console-files.ts'
import type { ConsoleStart } from './console-start.ts'
import { readCookie } from './cookies.ts'
import {
  closedPolicy,
  commonHeaders,
  contentSecurityPolicy,
  permissionsPolicy,
  transportSecurity,
} from './response-headers.ts'

interface ConsoleParts {
  readonly files: () => Promise<ConsoleFiles>
  readonly api: (request: Request) => Promise<Response>
  readonly config: Config
  /** The last event of the live stream of the staff. */
  readonly lastChange: () => string
}

const signInPath = '/staff/signin'
const words = { en: english, zh: chinese }

/**
 * Serves the staff console: one HTML document for all its addresses, with what its program needs to start (who asks,
 * the branches, the settings), and its manifest. Who is not signed in is sent to the sign-in page and returns.
 */
export function serveConsole(parts: ConsoleParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/zh/')) return leaveLanguage(request, parts)
    // Before anything is read: the page hears of all that happens after this document.
    const lastChange = parts.lastChange()
    const files = await parts.files()
    if (pathname === '/staff/console.webmanifest') return manifest(request, { parts, files })
    const start = await readStart(request, parts)
    if (start === undefined) return unavailable(request, parts)
    if (start.me === null && pathname !== signInPath)
      return leadTo(`${signInPath}?next=${encodeURIComponent(pathname + search)}`, parts)
    const nonce = randomBytes(16).toString('base64')
    const html = consoleDocument({
      files,
      start,
      lastChange,
      nonce,
      words: words[start.locale],
      cookie: request.headers.get('cookie'),
    })
    return page(request, { html, nonce, parts, status: 200 })
  }
}

/** The most branches of which the console knows the role of who asks. */
const mostBranches = 20

/** Asks the API as the browser would. Undefined where it cannot answer. */
async function readStart(request: Request, parts: ConsoleParts): Promise<ConsoleStart | undefined> {
  const cookie = request.headers.get('cookie')
  const listed = await ask(request, { parts, path: `/branch?limit=${mostBranches}` })
  if (listed.status !== 200) return undefined
  const branches = rowsOf(listed.body).map((row) => ({ code: textOf(row['code']), name: textOf(row['name']) }))
  const chosen = readCookie(cookie, consoleBranchCookie)
  const asked = await Promise.all(
    branches.map(async ({ code, name }) => ({
      code,
      name,
      answer: await ask(request, { parts, path: '/me', branch: code }),
    })),
  )
  if (asked.some(({ answer }) => answer.status !== 200 && answer.status !== 401)) return undefined
  const roles = asked.map(({ code, name, answer }) => ({
    code,
    name,
    me: answer.status === 200 ? recordOf(answer.body) : undefined,
  }))
  const ofRole = roles.filter(({ me }) => typeof me?.['role'] === 'string')
  const here =
    ofRole.find(({ code }) => code === chosen) ??
    ofRole.find(({ code }) => code === parts.config.defaultBranch) ??
    ofRole[0] ??
    roles.find(({ code }) => code === parts.config.defaultBranch) ??
    roles[0]
  if (here === undefined) return undefined
  const locale = localeOf(request, here.me)
  const settings = await ask(request, { parts, path: '/settings', branch: here.code, locale })
  if (settings.status !== 200) return undefined
  return {
    locale,
    settings: settings.body,
    branch: here.code,
    branches: roles.map(({ code, name, me }) => ({ code, name, role: roleOf(me) })),
    me:
      here.me === undefined
        ? null
        : {
            id: textOf(here.me['id']),
            person_id: textOf(here.me['person_id']),
            name: textOf(here.me['full_name']),
            role: roleOf(here.me),
            teaches: here.me['teaches'] === true,
          },
  }
}

function roleOf(me: Record<string, unknown> | undefined): string | null {
  return typeof me?.['role'] === 'string' ? me['role'] : null
}

/** The headers that let the API see the same caller and address. */
const carried = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']

async function ask(
  request: Request,
  {
    parts,
    path,
    branch,
    locale,
  }: { readonly parts: ConsoleParts; readonly path: string; readonly branch?: string; readonly locale?: Locale },
): Promise<{ readonly status: number; readonly body: unknown }> {
  const headers = new Headers({ accept: 'application/json', 'x-login': 'staff' })
  for (const name of carried) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (branch !== undefined) headers.set('x-branch', branch)
  if (locale !== undefined) headers.set('x-locale', locale)
  const address = new URL(`/api${path}`, request.url)
  const answer = await parts.api(sameSocket(new Request(address, { headers }), { onBehalfOf: request }))
  return { status: answer.status, body: await answer.json() }
}

/** The account's language; at the sign-in page the one chosen there, else the browser's. */
function localeOf(request: Request, me: Record<string, unknown> | undefined): Locale {
  const ofAccount = textOf(me?.['locale'])
  if (isLocale(ofAccount)) return ofAccount
  const chosen = readCookie(request.headers.get('cookie'), consoleLanguageCookie) ?? ''
  if (isLocale(chosen)) return chosen
  return /^\s*zh\b/i.test(request.headers.get('accept-language') ?? '') ? 'zh' : 'en'
}

/** The console has one address for all languages. The sign-in page keeps the language of the address that was asked. */
function leaveLanguage(request: Request, parts: ConsoleParts): Response {
  const { pathname, search } = new URL(request.url)
  const response = leadTo(pathname.slice('/zh'.length) + search, parts)
  const secure = isSecure(request.headers.get('x-forwarded-proto'), parts.config) ? '; Secure' : ''
  response.headers.append('set-cookie', `${consoleLanguageCookie}=zh; Path=/; Max-Age=31536000; SameSite=Lax${secure}`)
  return response
}

function leadTo(location: string, { config }: ConsoleParts): Response {
  const headers = plainHeaders(config)
  headers.set('content-security-policy', closedPolicy)
  headers.set('location', location)
  return new Response(null, { status: 302, headers })
}

async function manifest(
  request: Request,
  { parts, files }: { readonly parts: ConsoleParts; readonly files: ConsoleFiles },
): Promise<Response> {
  const asked = new URL(request.url).searchParams.get('lang') ?? ''
  const locale = isLocale(asked) ? asked : 'en'
  const settings = await ask(request, { parts, path: '/settings', locale })
  if (settings.status !== 200) return unavailable(request, parts)
  const headers = plainHeaders(parts.config)
  headers.set('content-type', 'application/manifest+json; charset=utf-8')
  headers.set('content-security-policy', closedPolicy)
  headers.set('cache-control', 'public, max-age=3600')
  const body = consoleManifest({ files, settings: recordOf(settings.body), words: words[locale], locale })
  return new Response(JSON.stringify(body), { headers })
}

function unavailable(request: Request, parts: ConsoleParts): Response {
  const { title, text, again } = outage[localeOf(request, undefined)]
  const html = `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p>`
  return page(request, { html, nonce: '', parts, status: 503 })
}

function page(
  request: Request,
  {
    html,
    nonce,
    parts,
    status,
  }: { readonly html: string; readonly nonce: string; readonly parts: ConsoleParts; readonly status: number },
): Response {
  const { dev } = parts.config
  const { pathname } = new URL(request.url)
  const headers = plainHeaders(parts.config)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('permissions-policy', permissionsPolicy(pathname))
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({ inline: nonce === '' ? [] : [`'nonce-${nonce}'`], formTargets: [], dev }),
  )
  return compress(request, new Response(request.method === 'HEAD' ? null : html, { status, headers }))
}

/** Nothing of the console may be stored or indexed. */
function plainHeaders({ publicUrl }: Config): Headers {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  for (const [name, value] of commonHeaders) headers.set(name, value)
  if (publicUrl?.startsWith('https:')) headers.set('strict-transport-security', transportSecurity)
  return headers
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function rowsOf(body: unknown): readonly Record<string, unknown>[] {
  const rows = recordOf(body)['data']
  return Array.isArray(rows) ? rows.map(recordOf) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
