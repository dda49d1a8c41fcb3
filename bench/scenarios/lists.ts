import { writeLargeCatalog } from '#dev/seed/write-large-catalog.ts'
import { counterRows } from '../baseline-queries.ts'
import { countStatements } from '../count-statements.ts'
import { query } from '../databases.ts'
import { runLoad } from '../load.ts'
import { percentile, takeTurns, type Figures, type Side } from '../measure.ts'
import { bookableClasses, makeMembers, planOf, plentyOfGoods } from '../members.ts'
import { during, type Program } from '../program.ts'
import { atMost, besideBare, type Finding, type Result } from '../result.ts'
import { startBank, startBaseline, startProduct, type Bench } from '../servers.ts'
import { books, buysPacks, orders, reads } from '../visits.ts'

const products = 10_000
const connections = 4
const askers = 10
const stampedes = 50
const account = { orders: 190, packs: 10, bookings: 500 } as const
const week = { small: 30, whole: 44 } as const
const accountPage = 'account, first page'

/** Typical searches: whole words, a prefix, a misspelling, Chinese, both together, and with facets. */
const searches = [
  'keyword=linen%20mat',
  'keyword=cork%20block&show_available=true',
  'keyword=wool%20soks',
  'keyword=bambo%20towel',
  'keyword=%E4%BA%9A%E9%BA%BB%E5%9E%AB',
  'keyword=%E8%BD%AF%E6%9C%A8%20ring',
  'keyword=oak%20roller&filters=price_from%3A50%3Bprice_to%3A200',
  'keyword=felt%20bag&orderBy=price&sortedBy=asc',
  'keyword=brass%20botle',
  'keyword=grip%20socks',
] as const

/** What visitors load: lists, a product, a search and a week of classes, and the first page of a member's account. */
export async function measureLists(bench: Bench): Promise<Result> {
  const url = await bench.databases.freshDemo('bench_lists')
  const [token = ''] = await makeMembers(url, 1)
  const bank = await startBank()
  const gatewayUrl = `http://127.0.0.1:${bank.port}`
  const [cached, uncached, bare] = await Promise.all([
    startProduct(bench, { url, gatewayUrl }),
    startProduct(bench, { url, isCached: false }),
    startBaseline(url),
  ])
  return during([bank, cached, uncached, bare], async () => {
    await liveThrough({ url, token, port: cached.port })
    await query(url, 'vacuum analyze')
    const bytes = await giveBaseline({ bare, cached })
    const sides = readersOf({ cached, uncached, bare, token })
    const ofDemo = await takeTurns(bench.plan, sides)
    await writeLargeCatalog(url, products)
    await query(url, 'vacuum analyze')
    const searchSides = searchersOf({ uncached, bare })
    const figures = { ...ofDemo, ...(await takeTurns(bench.plan, searchSides)) }
    return {
      scenario: 'lists',
      findings: [
        ...findingsOf(figures),
        await stampede({ url, port: cached.port }),
        ...(await countStatements(bench, { url, isCached: false, visits: countedOf({ ...sides, ...searchSides }) })),
        ...(await countStatements(bench, { url, visits: { [accountPage]: sides[accountPage] } })),
      ],
      figures,
      method:
        `${connections} kept-alive connections, the demo's products and, for searching, ${products} beside them. The cached list is ${bytes} bytes on both sides; whatever else is read comes from a product that keeps no answer. The baseline joins the same ` +
        `tables in one prepared query without facets, and searches for whole words alone; ${searches.length} searches take turns. The account was lived through the API before: ${account.orders + account.packs} orders and ${account.bookings} bookings; ` +
        `its page is the whole HTML, from the product as it runs, asked for by one connection. ${askers} ask at once for the week that the product has just forgotten, ${stampedes} times.`,
    }
  })
}

interface Readers {
  readonly cached: Program
  readonly uncached: Program
  readonly bare: Program
  readonly token: string
}

function readersOf({ cached, uncached, bare, token }: Readers) {
  const cookie = `hundred_session=${token}; hundred_signed_in=1`
  return {
    'cached list': side(cached, ['/api/packages']),
    'bare, from memory': side(bare, ['/memory']),
    'list of 30': side(uncached, ['/api/products?limit=30']),
    'bare list of 30': side(bare, ['/products?page=1']),
    product: side(uncached, ['/api/products/grip-socks']),
    'bare product': side(bare, ['/product?slug=grip-socks']),
    'week of 30': side(uncached, [`/api/schedules?limit=${week.small}`]),
    'bare week of 30': side(bare, [`/schedules?limit=${week.small}`]),
    'week of 44': side(uncached, [`/api/schedules?limit=${week.whole}`]),
    'bare week of 44': side(bare, [`/schedules?limit=${week.whole}`]),
    [accountPage]: {
      program: cached,
      // What its member waits for: with more askers than cores the time would be that of a queue.
      connections: 1,
      visit: reads(['/my-account'], { accept: 'text/html', cookie }),
    },
  }
}

function searchersOf({ uncached, bare }: Pick<Readers, 'uncached' | 'bare'>) {
  const pages = Array.from({ length: 40 }, (_, page) => page + 1)
  return {
    'list of 30 among 10,000': side(
      uncached,
      pages.map((page) => `/api/products?limit=30&page=${page}`),
    ),
    'bare list of 30 among 10,000': side(
      bare,
      pages.map((page) => `/products?page=${page}`),
    ),
    search: side(
      uncached,
      searches.map((search) => `/api/products?limit=30&${search}`),
    ),
    'bare search': side(
      bare,
      searches.map((search) => `/search?${new URLSearchParams(search).toString()}`),
    ),
  }
}

function side(program: Program, paths: readonly string[]): Side {
  return { program, connections, visit: reads(paths) }
}

type Sides = ReturnType<typeof readersOf> & ReturnType<typeof searchersOf>
type Name = keyof Sides

function countedOf(sides: Sides) {
  const names = ['list of 30 among 10,000', 'product', 'search', 'week of 30', 'week of 44'] as const
  return Object.fromEntries(names.map((name) => [name, sides[name]]))
}

function findingsOf(figures: Record<Name, Figures>): readonly Finding[] {
  const cpuOf = (name: Name): number => figures[name].cpuMs + figures[name].databaseCpuMs
  const beside = (name: Name, { bare, limit }: { bare: Name; limit: number }): Finding =>
    besideBare({ what: name, product: figures[name], bare: figures[bare], limit })
  return [
    beside('cached list', { bare: 'bare, from memory', limit: 2 }),
    beside('list of 30', { bare: 'bare list of 30', limit: 5 }),
    beside('product', { bare: 'bare product', limit: 5 }),
    beside('list of 30 among 10,000', { bare: 'bare list of 30 among 10,000', limit: 5 }),
    beside('search', { bare: 'bare search', limit: 5 }),
    beside('week of 30', { bare: 'bare week of 30', limit: 2.5 }),
    beside('week of 44', { bare: 'bare week of 44', limit: 2.5 }),
    {
      what: 'CPU of a week of 44 classes, as a part of that of 30',
      measured: (cpuOf('week of 44') / cpuOf('week of 30')).toFixed(2),
      target: `at most ${(week.whole / week.small).toFixed(2)}`,
      met: cpuOf('week of 44') / cpuOf('week of 30') <= week.whole / week.small,
    },
    atMost({
      what: `The first page of an account with ${account.orders + account.packs} orders, 97 of 100 answered within`,
      value: figures[accountPage].p97Ms,
      limit: 60,
      unit: ' ms',
      digits: 0,
    }),
  ]
}

/** Fills an account: packs and goods bought and paid, classes booked and cancelled. */
async function liveThrough({ url, token, port }: { url: string; token: string; port: number }): Promise<void> {
  const tokens = [token]
  const live = async (amount: number, visit: ReturnType<typeof orders>): Promise<unknown> =>
    runLoad({ connections: 1, visit }, { port, amount })
  await live(account.packs * 2, buysPacks({ tokens, planId: await planOf(url, 'ten-class-pack') }))
  await live(account.orders * 5, orders({ tokens, ...(await plentyOfGoods(url)) }))
  await live(account.bookings * 2, books({ tokens, sessions: await bookableClasses(url, counterRows) }))
}

/** Gives the baseline the bytes of the cached list, and returns their number. */
async function giveBaseline({ bare, cached }: { bare: Program; cached: Program }): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${cached.port}/api/packages`)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`the list of packages answered ${answer.status}: ${body.slice(0, 200)}`)
  await fetch(`http://127.0.0.1:${bare.port}/memory`, { method: 'PUT', body })
  return Buffer.byteLength(body)
}

/** A write in another process invalidates the product's live lists; then many clients request one of them. */
async function stampede({ url, port }: { readonly url: string; readonly port: number }): Promise<Finding> {
  const address = `http://127.0.0.1:${port}/api/schedules`
  const ask = async (): Promise<number> => {
    const startMs = performance.now()
    await (await fetch(address)).arrayBuffer()
    return performance.now() - startMs
  }
  const timesMs: number[] = []
  for (let turn = 0; turn < stampedes; turn += 1) {
    await ask()
    await query(url, `select pg_notify('places', 'bench')`)
    timesMs.push(...(await Promise.all(Array.from({ length: askers }, ask))))
  }
  return atMost({
    what: `${askers} askers of a list that was just forgotten, 99 of 100 answered within`,
    value: percentile(timesMs, 99),
    limit: 5,
    unit: ' ms',
  })
}
