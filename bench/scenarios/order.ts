import { countStatements } from '../count-statements.ts'
import { query } from '../databases.ts'
import { takeTurns } from '../measure.ts'
import { makeMembers, planOf, plentyOfGoods } from '../members.ts'
import { during } from '../program.ts'
import { besideBare, type Result } from '../result.ts'
import { startBank, startBaseline, startProduct, startWithout, type Bench } from '../servers.ts'
import { bareCarts, bareOrders, buysPacks, orders, writesCart } from '../visits.ts'

const connections = 10
const members = 400

/** From the cart to a paid order and into the cart, against a baseline with the same requests. */
export async function measureOrder(bench: Bench): Promise<Result> {
  const url = await bench.databases.freshDemo('bench_order')
  const tokens = await makeMembers(url, members)
  const goods = await plentyOfGoods(url)
  const bank = await startBank()
  const gatewayUrl = `http://127.0.0.1:${bank.port}`
  const visits = {
    'cart to paid order': orders({ tokens, ...goods }),
    'add to cart': writesCart({ tokens, productIds: [goods.productId] }),
    'pack bought and paid': buysPacks({ tokens, planId: await planOf(url, 'ten-class-pack') }),
  }
  const options = { url, gatewayUrl, hasLimits: true }
  const [program, baseline, without] = await Promise.all([
    startProduct(bench, options),
    startBaseline(url),
    startWithout(bench, options),
  ])
  return during([bank], async () => {
    // A buyer of ten orders within ten minutes is rate limited; here the same few buyers continue.
    const before = async () => query(url, 'delete from rate_limits')
    const ordering = { connections, visit: visits['cart to paid order'], before }
    const figures = await during([program, baseline, ...without], async () =>
      takeTurns(bench.plan, {
        'cart to paid order': { program, ...ordering },
        ...Object.fromEntries(
          without.map((other) => [`the same without ${bench.options.without ?? ''}`, { program: other, ...ordering }]),
        ),
        'bare, cart to paid order': { program: baseline, connections, visit: bareOrders(goods) },
        'add to cart': { program, connections, visit: visits['add to cart'], before },
        'bare, add to cart': { program: baseline, connections, visit: bareCarts(goods) },
        'pack bought and paid': { program, connections, visit: visits['pack bought and paid'], before },
      }),
    )
    return {
      scenario: 'order',
      findings: [
        besideBare({
          what: 'an order, from the cart to paid',
          product: figures['cart to paid order'],
          bare: figures['bare, cart to paid order'],
          limit: 6,
        }),
        besideBare({
          what: 'adding to the cart',
          product: figures['add to cart'],
          bare: figures['bare, add to cart'],
          limit: 4,
        }),
        ...(await countStatements(bench, {
          url,
          gatewayUrl,
          visits: {
            'cart to paid order': { visit: visits['cart to paid order'], maxTrips: 30 },
            'add to cart': { visit: visits['add to cart'] },
            'pack bought and paid': { visit: visits['pack bought and paid'] },
          },
        })),
      ],
      figures,
      method:
        `${connections} connections and ${members} members, limits on. An order is five requests: the cart is read and written, address and delivery are filled in, the order is placed, and the gateway's server tells ` +
        'that it was paid, signed as the gateway signs. The baseline makes the same five and writes cart, held stock, order, line, attempt, event and letter in four durable transactions.',
    }
  })
}
