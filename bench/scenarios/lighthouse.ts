import { randomUUID } from 'node:crypto'
import { visitAlone } from '../load.ts'
import { median } from '../measure.ts'
import { plentyOfGoods } from '../members.ts'
import { during, type Program } from '../program.ts'
import type { Finding, Result } from '../result.ts'
import { lighthouse, runLighthouse, type Sighting } from '../run-lighthouse.ts'
import { startProduct, type Bench } from '../servers.ts'
import { api } from '../visits.ts'

/** `open` is what robots.txt allows search engines: only there the SEO score counts. */
const pages = [
  { path: '/', isOpen: true },
  { path: '/schedules', isOpen: true },
  { path: '/packages', isOpen: true },
  { path: '/shop', isOpen: true },
  { path: '/shop/view?slug=grip-socks', isOpen: true },
  { path: '/checkout', isOpen: false },
] as const

const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const most = { lcpMs: 1800, tbtMs: 200, shift: 0.02 } as const

/** Lighthouse's scores of the pages, on its simulated phone. */
export async function measureLighthouse(bench: Bench): Promise<Result> {
  const url = await bench.databases.freshDemo('bench_lighthouse')
  const { productId } = await plentyOfGoods(url)
  const product = await startProduct(bench, { url })
  return during([product], async () => {
    const headers = { Cookie: await cartWith(product, productId) }
    const findings: Finding[] = []
    const all: Sighting[] = []
    for (const page of pages) {
      const seen: Sighting[] = []
      for (let round = 0; round < bench.plan.rounds; round += 1)
        seen.push(await runLighthouse(`http://127.0.0.1:${product.port}${page.path}`, headers))
      all.push(...seen)
      findings.push(...findingsOf(page, seen))
    }
    const index = median(all.map(({ benchmarkIndex }) => benchmarkIndex)).toFixed(0)
    const method = `${lighthouse}, its simulated phone, the medians of ${bench.plan.rounds} visits to each page. The machine's benchmark index was ${index}.`
    return { scenario: 'lighthouse', findings, figures: {}, method }
  })
}

/** A guest with an item in the cart, so that there is a checkout; returns the cookie of that cart. */
async function cartWith({ port }: Program, productId: string): Promise<string> {
  const guest = randomUUID()
  const put = api('PUT /cart', { token: () => guest, body: () => ({ items: [{ id: productId, quantity: 1 }] }) })
  await visitAlone({ visit: () => [put] }, { port, times: 1 })
  return `hundred_guest=${guest}`
}

function findingsOf({ path, isOpen }: (typeof pages)[number], ours: readonly Sighting[]): Finding[] {
  const score = (name: keyof typeof least): number => median(ours.map(({ scores }) => scores[name]))
  const names = (['performance', 'accessibility', 'best-practices', 'seo'] as const).filter(
    (name) => isOpen || name !== 'seo',
  )
  const load = {
    lcpMs: median(ours.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(ours.map(({ tbtMs }) => tbtMs)),
    shift: median(ours.map(({ shift }) => shift)),
  }
  return [
    {
      what: `Lighthouse, ${path}: ${names.join(', ')}`,
      measured: names.map(score).join(', '),
      target: `at least ${names.map((name) => least[name]).join(', ')}`,
      met: names.every((name) => score(name) >= least[name]),
    },
    {
      what: `Lighthouse, ${path}: largest paint, blocking time, shift`,
      measured: loadWords(load),
      target: `at most ${loadWords(most)}`,
      met: load.lcpMs <= most.lcpMs && load.tbtMs <= most.tbtMs && load.shift <= most.shift,
    },
  ]
}

function loadWords({ lcpMs, tbtMs, shift }: Pick<Sighting, 'lcpMs' | 'tbtMs' | 'shift'>): string {
  return `${(lcpMs / 1000).toFixed(2)} s, ${tbtMs.toFixed(0)} ms, ${shift.toFixed(3)}`
}
