import { counterRows } from '../baseline-queries.ts'
import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { takeTurns, type Figures } from '../measure.ts'
import { makeMembers, planOf, plentyOfGoods } from '../members.ts'
import { startProgram } from '../program.ts'
import { atMost, type Result } from '../result.ts'

const connections = 20
const members = 400
/** What an order from the cart to paid may cost. */
const orderServerMs = 4
const orderDatabaseMs = 6
/** The key that the product and the simulator share unless told otherwise, and a bank of the simulator. */
const gatewayKey = 'SIMKEY'
const bankCode = 'MB2U0227'

/**
 * A pack bought, and goods from the cart: the order with its payment attempt, and the gateway's word that it was paid,
 * against two bare transactions.
 */
export async function measurePurchase(bench: Bench): Promise<Result> {
  const tokens = await makeMembers(bench.demoUrl, members)
  const planId = await planOf(bench.demoUrl, 'ten-class-pack')
  const goods = await plentyOfGoods(bench.demoUrl)
  const simulator = await startProgram({ file: 'gateway-sim/main.ts', env: { GATEWAY_SIM_PORT: '0' } })
  const [product, baseline] = await Promise.all([
    startProduct(bench, { url: bench.demoUrl, gatewayUrl: `http://127.0.0.1:${simulator.port}` }),
    startBaseline(bench.demoUrl),
  ])
  return during([product, baseline, simulator], async () => {
    const [bought, ordered, bare] = await takeTurns(bench.plan, [
      { program: product, job: { connections, visit: { kind: 'buy', tokens, planId, bankCode, gatewayKey } } },
      { program: product, job: { connections, visit: { kind: 'order', tokens, ...goods, bankCode, gatewayKey } } },
      { program: baseline, job: { connections, visit: { kind: 'write', times: 2, rows: counterRows } } },
    ])
    if (!bought || !ordered || !bare) throw new Error('a side was not measured')
    return {
      scenario: 'purchase',
      findings: [
        { what: 'Packs bought and paid', measured: `${bought.visitsPerSecond.toFixed(0)} per second` },
        {
          what: 'Rate of purchases, as a part of the rate of two bare transactions',
          measured: (bought.visitsPerSecond / bare.visitsPerSecond).toFixed(2),
        },
        {
          what: 'Orders of goods, from the cart to paid',
          measured: `${ordered.visitsPerSecond.toFixed(0)} per second`,
        },
        atMost({
          what: 'CPU of the server for such an order',
          value: perVisit(ordered, ordered.cpuMs),
          limit: orderServerMs,
          unit: ' ms',
        }),
        atMost({
          what: 'CPU of the database for it',
          value: perVisit(ordered, ordered.databaseCpuMs),
          limit: orderDatabaseMs,
          unit: ' ms',
        }),
        {
          what: 'CPU of a pack, server and database',
          measured: `${perVisit(bought, bought.cpuMs).toFixed(1)} + ${perVisit(bought, bought.databaseCpuMs).toFixed(1)} ms`,
        },
        { what: 'Checkout and callback, 99 of 100 answered within', measured: `${bought.p99Ms.toFixed(1)} ms` },
      ],
      figures: {
        'checkout and callback': bought,
        'cart, checkout and callback': ordered,
        'baseline, transactions': bare,
      },
      method:
        `${connections} connections and ${members} members. A visit places an order for the 10-class pack and then posts the callback of the gateway's server, signed as the gateway signs it; ` +
        'the second answer comes when the order is paid and the credits are granted. An order of goods puts a pair of socks into the cart, orders it and is paid by the same callback; ' +
        'address and delivery were filled in once. The baseline makes two transactions of one insert and one update.',
    }
  })
}

/** Milliseconds of a request as those of a visit, with all of its requests. */
function perVisit({ requestsPerSecond, visitsPerSecond }: Figures, ms: number): number {
  return (ms * requestsPerSecond) / visitsPerSecond
}
