import { writeLargeShelf } from '#dev/seed/write-large-shelf.ts'
import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import { takeTurns, type Figures, type Side } from '../measure.ts'
import { makeMembers } from '../members.ts'
import { atMost, type Finding, type Result } from '../result.ts'

const products = 10_000
const connections = 4
const pages = 40
const cachedLimit = 2
const uncachedLimit = 4
const searchLimitMs = 40

/** Carts of so many lines, and the time in which 95 of 100 writes of one are answered. */
const carts = [
  { lines: 10, limitMs: 30 },
  { lines: 100, limitMs: 80 },
] as const

/** As people type: whole words, the beginning of one, misspelt, Chinese, both together, and with facets chosen. */
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
const searchPaths = searches.map((words) => `/api/products?limit=30&${words}`)

/** The shelf of ten thousand products: its list, its search with facets, and carts that are written. */
export async function measureShelf(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_shelf')
  await writeLargeShelf(url, products)
  await query(url, 'vacuum analyze')
  const tokens = await makeMembers(url, connections)
  const goods = await sellable(url)
  const [ready, forgetful, baseline] = await Promise.all([
    startProduct(bench, { url }),
    startProduct(bench, { url, forgets: true }),
    startBaseline(url),
  ])
  return during([ready, forgetful, baseline], async () => {
    const paths = Array.from({ length: pages }, (_, page) => `/api/products?limit=30&page=${page + 1}`)
    const body = await textOf(`http://127.0.0.1:${ready.port}/api/products?limit=30`)
    await fetch(`http://127.0.0.1:${baseline.port}/memory`, { method: 'PUT', body })
    const cached = await pairOf(bench, [reads(ready, ['/api/products?limit=30']), reads(baseline, ['/memory'])])
    const uncached = await pairOf(bench, [reads(forgetful, paths), reads(baseline, ['/products'])])
    const [search] = await takeTurns(bench.plan, [reads(forgetful, searchPaths)])
    if (!search) throw new Error('the search was not measured')
    const written = await writeCarts(bench, { ready, tokens, goods })
    return {
      scenario: 'shelf',
      findings: [
        atMost({
          what: 'CPU of the cached list of products, against the same bytes from memory',
          value: cached.product.cpuMs / cached.bare.cpuMs,
          limit: cachedLimit,
          unit: 'x',
          digits: 2,
        }),
        atMost({
          what: 'CPU of a page of products with its facets from the database, against one query and JSON.stringify',
          value: uncached.product.cpuMs / uncached.bare.cpuMs,
          limit: uncachedLimit,
          unit: 'x',
          digits: 2,
        }),
        atMost({
          what: `Search with facets among ${products} products, 95 of 100 answered within`,
          value: search.p95Ms,
          limit: searchLimitMs,
          unit: ' ms',
        }),
        ...written.map(({ finding }) => finding),
      ],
      figures: {
        'products, ready': cached.product,
        'baseline, memory': cached.bare,
        'products, database': uncached.product,
        'baseline, products': uncached.bare,
        'search, database': search,
        ...Object.fromEntries(written.map(({ name, figures }) => [name, figures])),
      },
      method:
        `${connections} kept-alive connections, ${products} products beside the demo's. The cached list is ${Buffer.byteLength(body)} bytes on both sides. "From the database" is the product with ready lists that ` +
        `forget at once, ${pages} pages in turn, each counted by its facets; the baseline joins the same tables for one page and its total in one prepared query. ${searches.length} searches take turns, misspelt and Chinese ` +
        'ones among them. A cart is written whole by its own member each time, its quantities changed, and the answer is priced anew.',
    }
  })
}

interface Carts {
  readonly ready: Side['program']
  readonly tokens: readonly string[]
  readonly goods: readonly string[]
}

async function writeCarts(bench: Bench, { ready, tokens, goods }: Carts) {
  const written: { readonly name: string; readonly finding: Finding; readonly figures: Figures }[] = []
  for (const { lines, limitMs } of carts) {
    const visit = { kind: 'cart', tokens, productIds: goods.slice(0, lines) } as const
    const [figures] = await takeTurns(bench.plan, [{ program: ready, job: { connections, visit } }])
    if (!figures) throw new Error(`the cart of ${lines} lines was not measured`)
    const what = `Write of a cart of ${lines} lines, 95 of 100 answered within`
    const finding = atMost({ what, value: figures.p95Ms, limit: limitMs, unit: ' ms' })
    written.push({ name: `cart of ${lines} lines`, finding, figures })
  }
  return written
}

function reads(program: Side['program'], paths: readonly string[]): Side {
  return { program, job: { connections, visit: { kind: 'read', paths, headers: { accept: 'application/json' } } } }
}

async function pairOf(bench: Bench, sides: readonly [Side, Side]): Promise<{ product: Figures; bare: Figures }> {
  const [product, bare] = await takeTurns(bench.plan, sides)
  if (!product || !bare) throw new Error('a side was not measured')
  return { product, bare }
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`the list of products answered ${answer.status}: ${body.slice(0, 200)}`)
  return body
}

/** Products of the large shelf of which three pieces can be bought. */
async function sellable(url: string): Promise<readonly string[]> {
  const rows = await query(
    url,
    `
    select p.id
    from products p
    join product_variants v on v.product_id = p.id
    where p.slug like 'large-%' and p.available and v.stock > 3 and v.max_sale_quantity = 0
    order by p.slug
    limit ${Math.max(...carts.map(({ lines }) => lines))}`,
  )
  return rows.map((row) => String(row['id']))
}
