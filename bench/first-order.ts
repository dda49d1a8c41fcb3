import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { freePort } from './free-port.ts'
import { repository } from './program.ts'
import { atMost, type Result } from './result.ts'
import { startNpm, type NpmCommand } from './run-commands.ts'
import { textAt } from './wire.ts'

const limitMs = 600_000

/**
 * Clones what is committed, starts it as a stranger would and buys a pack: the seconds from the clone to the paid
 * order.
 */
export async function timeFirstOrder(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-first-order-'))
  const startMs = performance.now()
  let npm: NpmCommand | undefined
  try {
    await step({ name: 'Clone' }, async () => ({
      result: execFileSync('git', ['clone', '--quiet', repository, join(folder, 'hundred')]),
    }))
    const port = await freePort()
    const running = startNpm(join(folder, 'hundred'), {
      PORT: String(port),
      GATEWAY_SIM_PORT: '0',
      DATA_DIR: '',
      DATABASE_URL: '',
      GATEWAY_URL: '',
    })
    npm = running
    const url = `http://127.0.0.1:${port}`
    await step({ name: 'npm start' }, async () => ({ result: await waitUntilServed(url, running) }))
    await step({ name: 'First order' }, async () => ({ result: await buyFirstPack(url) }))
    const seconds = (performance.now() - startMs) / 1000
    return {
      scenario: 'first-order',
      findings: [atMost({ what: 'From the clone to the first paid order', value: seconds, limit: 90, unit: ' s' })],
      figures: {},
      method:
        '`git clone`, `npm start` in the clone with nothing installed (packages come from the registry or the cache of npm), then over HTTP: register, order the intro offer, approve on the bank page, wait until the order is paid.',
    }
  } finally {
    await npm?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function waitUntilServed(url: string, npm: NpmCommand): Promise<void> {
  for (const endMs = performance.now() + limitMs; performance.now() < endMs; await sleep(50)) {
    if (npm.ended()) throw new Problem(`npm start ended by itself:\n${npm.said()}`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok === true) return
  }
  throw new Problem(`npm start was not ready within ${limitMs / 1000} s:\n${npm.said()}`)
}

async function buyFirstPack(url: string): Promise<void> {
  const terms = await callApi(url, { line: 'GET /documents/terms' })
  const privacy = await callApi(url, { line: 'GET /documents/privacy' })
  const registered = await callApi(url, {
    line: 'POST /register',
    body: {
      full_name: 'Tan Li Wei',
      email: 'first@example.com',
      password: 'five in five out',
      birth_date: '1991-03-02',
      terms: true,
      terms_version: versionOf(terms),
      privacy: true,
      privacy_version: versionOf(privacy),
    },
  })
  const token = textAt(registered, 'token')
  const plans = await callApi(url, { line: 'GET /packages?search=slug:intro-offer' })
  const placed = await callApi(url, {
    line: 'POST /packages/checkout',
    token,
    body: {
      plan_id: textAt(plans, 'data.0.id'),
      payment_method: 'curlecfpx',
      bank_code: 'MB2U0227',
      account_type: '01',
    },
  })
  await approveAtBank(textAt(placed, 'redirect.url'))
  for (const endMs = performance.now() + limitMs; performance.now() < endMs; await sleep(50)) {
    const order = await callApi(url, { line: `GET /orders/${textAt(placed, 'order.id')}`, token })
    if (textAt(order, 'status') === 'complete') return
  }
  throw new Problem('the order was approved at the bank and never became paid')
}

/**
 * Opens the bank page as the browser would and presses Approve; the bank's server tells the studio before it answers.
 */
async function approveAtBank(address: string): Promise<void> {
  const opened = await fetch(address)
  if (!opened.ok || !new URL(opened.url).pathname.startsWith('/bank/'))
    throw new Problem(`the bank page answered ${opened.status}: ${(await opened.text()).slice(0, 300)}`)
  await opened.arrayBuffer()
  const pressed = await fetch(`${opened.url}/outcome`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  })
  if (pressed.status !== 303) throw new Problem(`the bank answered Approve with ${pressed.status}`)
}

function versionOf(document: unknown): unknown {
  return typeof document === 'object' && document !== null ? Reflect.get(document, 'version') : undefined
}

interface ApiAsk {
  readonly line: `${'GET' | 'POST'} ${string}`
  readonly token?: string
  readonly body?: unknown
}

async function callApi(url: string, { line, token, body }: ApiAsk): Promise<unknown> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = new Headers({ 'content-type': 'application/json', 'x-platform': 'android' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Problem(`${line} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
