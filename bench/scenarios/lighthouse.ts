import { randomUUID } from 'node:crypto'
import { runCommand } from '#dev/check/run-command.ts'
import { Problem } from '#dev/problem.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { median } from '../measure.ts'
import { plentyOfGoods } from '../members.ts'
import { startProgram, type Program } from '../program.ts'
import type { Finding, Result } from '../result.ts'
import { lighthouse, runLighthouse, type Sighting } from '../run-lighthouse.ts'

/** `open` is what robots.txt lets a search engine read: only there does SEO count. */
const pages = [
  { path: '/', isOpen: true },
  { path: '/schedules', isOpen: true },
  { path: '/packages', isOpen: true },
  { path: '/shop', isOpen: true },
  { path: '/shop/view?slug=grip-socks', isOpen: true },
  { path: '/checkout', isOpen: false },
] as const

const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const most = { lcpMs: 1500, tbtMs: 100, shift: 0.02 } as const
/** A machine on which the bare page blocks for longer was busy with something else. */
const quietMs = 50
const mostRepeats = 3

interface Seen {
  readonly ours: Sighting
  readonly bare: Sighting
}

/**
 * What Lighthouse makes of the pages, as its simulated phone: in turn with a bare page of the same framework, which
 * tells what of a figure is the machine's.
 */
export async function measureLighthouse(bench: Bench): Promise<Result> {
  const built = await runCommand({ program: 'react-router', words: ['build', 'bench/bare'] })
  if (!built.succeeded) throw new Problem(`The bare page could not be built:\n${built.printed.slice(-1500)}`)
  const goods = await plentyOfGoods(bench.demoUrl)
  const [product, bare] = await Promise.all([
    startProduct(bench, { url: bench.demoUrl }),
    startProgram({ file: 'bench/bare-page.ts' }),
  ])
  return during([product, bare], async () => {
    const cookie = await cartWith(product, goods.productId)
    const findings: Finding[] = []
    const machines: Seen[] = []
    for (const page of pages) {
      const seen: Seen[] = []
      for (let round = 0; round < bench.plan.rounds; round += 1)
        seen.push(await inTurn({ product, bare, path: page.path, cookie }))
      machines.push(...seen)
      findings.push(...findingsOf(page, seen))
    }
    return { scenario: 'lighthouse', findings, figures: {}, method: methodOf(bench.plan.rounds, machines) }
  })
}

interface Turn {
  readonly product: Program
  readonly bare: Program
  readonly path: string
  readonly cookie: string
}

async function inTurn({ product, bare, path, cookie }: Turn): Promise<Seen> {
  for (let turn = 0; ; turn += 1) {
    const before = await runLighthouse(`http://127.0.0.1:${bare.port}/`, {})
    const ours = await runLighthouse(`http://127.0.0.1:${product.port}${path}`, { Cookie: cookie })
    if (before.tbtMs <= quietMs || turn === mostRepeats) return { ours, bare: before }
  }
}

/** A guest with something in the cart, so that there is a checkout; the cookie that opens that cart. */
async function cartWith({ port }: Program, productId: string): Promise<string> {
  const token = randomUUID()
  const answer = await fetch(`http://127.0.0.1:${port}/api/cart`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-platform': 'web',
      'x-branch': 'penang',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ items: [{ id: productId, quantity: 1 }] }),
  })
  if (!answer.ok) throw new Error(`the cart answered ${answer.status}: ${await answer.text()}`)
  return `hundred_guest=${token}`
}

function findingsOf({ path, isOpen }: (typeof pages)[number], seen: readonly Seen[]): Finding[] {
  const ours = seen.map((each) => each.ours)
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

function methodOf(rounds: number, machines: readonly Seen[]): string {
  const of = (value: (seen: Seen) => number): number => median(machines.map(value))
  return (
    `${lighthouse}, its simulated phone, the medians of ${rounds} visits to each page, in turn with a bare page of the same framework: performance ${of(({ bare }) => bare.scores.performance)}, ` +
    `largest paint ${(of(({ bare }) => bare.lcpMs) / 1000).toFixed(2)} s, blocking time ${of(({ bare }) => bare.tbtMs).toFixed(0)} ms. The machine's benchmark index was ${of(({ ours }) => ours.benchmarkIndex).toFixed(0)}. ` +
    `A visit whose bare page blocked for more than ${quietMs} ms was repeated, at most ${mostRepeats} times.`
  )
}
