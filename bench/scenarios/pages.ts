import { during, startProduct, type Bench } from '../bench.ts'
import { takeTurns, type Side } from '../measure.ts'
import { makeMembers } from '../members.ts'
import type { Program } from '../program.ts'
import type { Result } from '../result.ts'

const connections = 16
const members = 16

/**
 * A page that is the same for everyone, as it is kept and as it is rendered, and one that is rendered for its reader.
 */
export async function measurePages(bench: Bench): Promise<Result> {
  const [token = ''] = await makeMembers(bench.demoUrl, members)
  const product = await startProduct(bench, { url: bench.demoUrl })
  return during([product], async () => {
    const [kept, packed, personal] = await takeTurns(bench.plan, [
      side(product, { path: '/packages' }),
      side(product, { path: '/packages', headers: { 'accept-encoding': 'br, gzip' } }),
      side(product, {
        path: '/my-account/packages',
        headers: { cookie: `hundred_session=${token}; hundred_signed_in=1` },
      }),
    ])
    if (!kept || !packed || !personal) throw new Error('a side was not measured')
    return {
      scenario: 'pages',
      findings: [
        { what: 'The page of packages, kept', measured: `${kept.requestsPerSecond.toFixed(0)} per second` },
        { what: 'The same, compressed for each reader', measured: `${packed.requestsPerSecond.toFixed(0)} per second` },
        {
          what: 'My Packages, rendered for its reader',
          measured: `${personal.requestsPerSecond.toFixed(0)} per second`,
        },
      ],
      figures: { 'packages, kept': kept, 'packages, kept, compressed': packed, 'my packages, rendered': personal },
      method: `${connections} kept-alive connections. A kept page is rendered once and gets each reader's own nonce; a personal one is rendered, with its calls of the API, for every request.`,
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
