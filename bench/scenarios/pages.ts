import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { takeTurns, type Side } from '../measure.ts'
import { makeMembers } from '../members.ts'
import type { Program } from '../program.ts'
import { atMost, type Result } from '../result.ts'

const connections = 16
const members = 16
const packedLimit = 2
const packed = { 'accept-encoding': 'br, gzip' }

/**
 * A page that is the same for everyone, as it is kept and as it is rendered, and one that is rendered for its reader.
 */
export async function measurePages(bench: Bench): Promise<Result> {
  const [token = ''] = await makeMembers(bench.demoUrl, members)
  const [product, baseline] = await Promise.all([
    startProduct(bench, { url: bench.demoUrl }),
    startBaseline(bench.demoUrl),
  ])
  return during([product, baseline], async () => {
    const bytes = await giveBaseline(baseline, product)
    const [kept, small, memory, personal] = await takeTurns(bench.plan, [
      side(product, { path: '/packages' }),
      side(product, { path: '/packages', headers: packed }),
      side(baseline, { path: '/memory' }),
      side(product, {
        path: '/my-account/packages',
        headers: { cookie: `hundred_session=${token}; hundred_signed_in=1` },
      }),
    ])
    if (!kept || !small || !memory || !personal) throw new Error('a side was not measured')
    return {
      scenario: 'pages',
      findings: [
        atMost({
          what: 'CPU of the page of packages, compressed, against the same bytes from memory',
          value: small.cpuMs / memory.cpuMs,
          limit: packedLimit,
          unit: 'x',
          digits: 2,
        }),
        { what: 'The page of packages, kept', measured: `${kept.requestsPerSecond.toFixed(0)} per second` },
        { what: 'The same, compressed', measured: `${small.requestsPerSecond.toFixed(0)} per second` },
        {
          what: 'My Packages, rendered for its reader',
          measured: `${personal.requestsPerSecond.toFixed(0)} per second`,
        },
      ],
      figures: {
        'packages, kept': kept,
        'packages, kept, compressed': small,
        'baseline, memory': memory,
        'my packages, rendered': personal,
      },
      method: `${connections} kept-alive connections. A kept page is rendered once and compressed once, to ${bytes} bytes, which the baseline sends from memory; a personal one is rendered, with its calls of the API, for every request.`,
    }
  })
}

function side(
  program: Program,
  { path, headers = {} }: { path: string; headers?: Readonly<Record<string, string>> },
): Side {
  return {
    program,
    job: { connections, visit: { kind: 'read', paths: [path], headers: { accept: 'text/html', ...headers } } },
  }
}

/** Gives the baseline the very bytes that leave the product, and says how many they are. */
async function giveBaseline(baseline: Program, product: Program): Promise<number> {
  const body = await new Promise<Buffer>((resolve, reject) => {
    get({ port: product.port, path: '/packages', headers: { accept: 'text/html', ...packed } }, (answer) => {
      buffer(answer).then(resolve, reject)
    }).on('error', reject)
  })
  await fetch(`http://127.0.0.1:${baseline.port}/memory`, { method: 'PUT', body: new Uint8Array(body) })
  return body.length
}
