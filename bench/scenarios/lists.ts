import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { takeTurns, type Figures, type Side } from '../measure.ts'
import type { Program } from '../program.ts'
import { atMost, type Finding, type Result } from '../result.ts'

const connections = 16
const cachedLimit = 2
const uncachedLimit = 4

/** Public lists, once from ready bytes and once all the way from the database, beside the bare baseline. */
export async function measureLists(bench: Bench): Promise<Result> {
  const [kept, forgetful, baseline] = await Promise.all([
    startProduct(bench, { url: bench.demoUrl }),
    startProduct(bench, { url: bench.demoUrl, forgets: true }),
    startBaseline(bench.demoUrl),
  ])
  return during([kept, forgetful, baseline], async () => {
    const payload = await giveBaseline(baseline, kept)
    const [ready, memory] = await takeTurns(bench.plan, [side(kept, '/api/packages'), side(baseline, '/memory')])
    const [packages, packagesBare] = await takeTurns(bench.plan, [
      side(forgetful, '/api/packages'),
      side(baseline, '/packages'),
    ])
    const [schedules, schedulesBare] = await takeTurns(bench.plan, [
      side(forgetful, '/api/schedules'),
      side(baseline, '/schedules'),
    ])
    if (!ready || !memory || !packages || !packagesBare || !schedules || !schedulesBare)
      throw new Error('a side was not measured')
    return {
      scenario: 'lists',
      findings: [
        compare('CPU of the cached list of packages, against the same bytes from memory', {
          product: ready,
          bare: memory,
          limit: cachedLimit,
        }),
        compare('CPU of the list of packages from the database, against one query and JSON.stringify', {
          product: packages,
          bare: packagesBare,
          limit: uncachedLimit,
        }),
        compare('CPU of the week of classes from the database, against one query and JSON.stringify', {
          product: schedules,
          bare: schedulesBare,
          limit: uncachedLimit,
        }),
      ],
      figures: {
        'packages, ready': ready,
        'baseline, memory': memory,
        'packages, database': packages,
        'baseline, packages': packagesBare,
        'classes, database': schedules,
        'baseline, classes': schedulesBare,
      },
      method:
        `${connections} kept-alive connections. The cached list is ${payload} bytes on both sides. "From the database" is the product with ready lists that forget at once; ` +
        'the baseline joins the same tables in one prepared query and answers a payload of the same fields.',
    }
  })
}

function side(program: Program, path: string): Side {
  return {
    program,
    job: { connections, visit: { kind: 'read', paths: [path], headers: { accept: 'application/json' } } },
  }
}

function compare(what: string, { product, bare, limit }: { product: Figures; bare: Figures; limit: number }): Finding {
  return atMost({ what, value: product.cpuMs / bare.cpuMs, limit, unit: 'x', digits: 2 })
}

/** Gives the baseline the very bytes that the product answers; returns how many. */
async function giveBaseline(baseline: Program, product: Program): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/packages`)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`the list of packages answered ${answer.status}: ${body.slice(0, 200)}`)
  await fetch(`http://127.0.0.1:${baseline.port}/memory`, { method: 'PUT', body })
  return Buffer.byteLength(body)
}
