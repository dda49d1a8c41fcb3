import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { browserOptions } from '#dev/browser.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import { median } from '../measure.ts'
import { atMost, type Result } from '../result.ts'

const pass = '/my-account/classes/checkin'
const login = 'weishan@example.com'
const password = 'hundred-demo'
/** The first look after the browser has rested is none that a member at the door has twice. */
const warmUps = 1
const looks = 10
const limitMs = 30_000

/** How long a member at the door waits for the pass on a phone-sized window without a network. */
export async function measurePass(bench: Bench): Promise<Result> {
  // A studio of its own, whose clock stands five minutes before the member's next class.
  const url = await bench.ground.freshDemo('bench_pass')
  await query(
    url,
    `update clock_offset set offset_ms = (
      select (extract(epoch from min(c.starts_at) - interval '5 minutes' - clock_timestamp()) * 1000)::bigint
      from bookings b
      join class_sessions c on c.id = b.session_id
      join accounts a on a.person_id = b.person_id
      where a.email = '${login}' and b.status = 'booked' and c.starts_at > studio_now()
    )`,
  )
  const product = await startProduct(bench, { url })
  return during([product], async () => {
    const browser = await chromium.launch(await browserOptions())
    try {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${product.port}`,
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'allow',
      })
      await keepPass(await context.newPage())
      await context.setOffline(true)
      const times: number[] = []
      for (let look = 0; look < warmUps + looks; look += 1) times.push(await openPass(context))
      return { scenario: 'pass', ...resultOf(times.slice(warmUps)) }
    } finally {
      await browser.close()
    }
  })
}

function resultOf(times: readonly number[]): Omit<Result, 'scenario'> {
  return {
    findings: [
      atMost({
        what: 'The pass with its code on the screen, after opening its address with the network off',
        value: median(times),
        limit: 1000,
        unit: ' ms',
        digits: 0,
      }),
      { what: 'The longest of them', measured: `${Math.max(...times).toFixed(0)} ms` },
    ],
    figures: {},
    method: `Chromium with a window of 390 px, signed in, My Classes seen once, then without a network: ${times.length} new tabs after ${warmUps} that does not count, each from its address until the code of the pass is drawn, with what the test's own looking takes.`,
  }
}

/** Signs in, and looks at My Classes until the pass is kept on the device. */
async function keepPass(page: Page): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((address) => !address.pathname.includes('signin'))
  await page.goto('/my-account/classes')
  // Both the pass and, as the last thing of all, the pages that stand for the site.
  for (const address of [pass, '/logout?done=1']) await untilKept(page, address)
}

async function untilKept(page: Page, address: string): Promise<void> {
  const endMs = performance.now() + limitMs
  while (!(await page.evaluate(async (path) => (await caches.match(path)) !== undefined, address))) {
    if (performance.now() > endMs) throw new Error(`the device has not kept ${address}`)
    await sleep(200)
  }
}

async function openPass(context: BrowserContext): Promise<number> {
  const tab = await context.newPage()
  const startMs = performance.now()
  await tab.goto(pass, { waitUntil: 'commit' })
  await tab.getByRole('img', { name: /^Your pass/ }).waitFor({ timeout: limitMs })
  const passedMs = performance.now() - startMs
  await tab.close()
  return passedMs
}
