import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod/mini'
import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { en } from '#domain/text/en.ts'
import { refusalStatus } from '#domain/text/refusals.ts'
import type { PublicFile } from './public-file.ts'

const style = `:root{color-scheme:light dark;--bg:#FBF9F4;--ink:#1D1912;--soft:#655B49;--line:#E2D9C7;--gold:#73541A}
@media(prefers-color-scheme:dark){:root{--bg:#13100B;--ink:#F4EEE2;--soft:#ADA18A;--line:#302920;--gold:#E2C283}}
body{margin:0 auto;max-width:960px;padding:40px 20px 80px;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1,h2{font-weight:350}h2{margin-top:48px;text-transform:capitalize}details{border-top:1px solid var(--line);padding:4px 0}
summary{min-height:44px;display:flex;gap:12px;align-items:center;cursor:pointer;flex-wrap:wrap}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:12px;border:1px solid var(--line)}
b{color:var(--gold);min-width:64px}p,li{color:var(--soft)}:focus-visible{outline:2px solid currentColor;outline-offset:3px}a{color:inherit}`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The contract as a page for people: every endpoint with its callers, parameters, responses and refusals. Rendering it
 * takes half a second, so it yields to other requests between two endpoints.
 */
export async function docsPage(endpoints: readonly Endpoint[]): Promise<PublicFile> {
  const sections: string[] = []
  for (const [room, rows] of Map.groupBy(endpoints, ({ name }) => name.split('.')[0] ?? '')) {
    sections.push(`<h2 id="${room}">${room}</h2>`)
    for (const row of rows) {
      sections.push(describe(row))
      await setImmediate()
    }
  }
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Hundred | API</title><style>${style}</style></head><body><main><h1>Hundred API</h1>
<p>All paths begin with <code>/api</code>. The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.
Send <code>Authorization: Bearer</code>, <code>X-Branch</code> (penang), <code>X-Locale</code> (en, zh) and an <code>Idempotency-Key</code> with every write.</p>
${sections.join('')}</main></body></html>`
  return {
    text,
    type: 'text/html; charset=utf-8',
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
  }
}

function describe(endpoint: Endpoint): string {
  const who = typeof endpoint.who === 'string' ? endpoint.who : `staff: ${endpoint.who.staff.join(', ')}`
  const refusals = endpoint.refusals.map(
    (code) => `<li><code>${refusalStatus[code]} ${code}</code> ${escape(en.refusals[code])}</li>`,
  )
  const input = JSON.stringify(
    z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {},
    null,
    1,
  )
  const output = JSON.stringify(z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }), null, 1)
  const inPath = pathNames(endpoint.path).length > 0 ? ` In the path: ${pathNames(endpoint.path).join(', ')}.` : ''
  return `<details><summary><b>${endpoint.method}</b><code>${escape(endpoint.path)}</code><span>${escape(endpoint.summary)}</span></summary>
<p>For: ${escape(who)}.${escape(inPath)}${endpoint.media ? ` Answers with ${endpoint.media.type}.` : ''}</p><p>Takes</p><pre tabindex="0">${escape(input)}</pre><p>Answers</p><pre tabindex="0">${escape(output)}</pre>${refusals.length > 0 ? `<p>Refuses</p><ul>${refusals.join('')}</ul>` : ''}</details>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
