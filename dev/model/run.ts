import { isDeepStrictEqual } from 'node:util'
import type { TestDatabase } from '#dev/testing/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { explanations, type Completed, type Explanation } from './explanations.ts'
import { Names } from './names.ts'
import { predict } from './oracle.ts'
import { perform } from './perform.ts'
import { instantOf, openProduct, type Product } from './product.ts'
import { beginning, type Step, type Scenario } from './scenario.ts'
import { alwaysTrue, differenceOf, isSettled, nameStored, readStored, snapshotOf } from './snapshot.ts'
import { withStoredReasons } from './stored-reasons.ts'
import type { Summary } from './summary.ts'

export interface Run extends Explanation {
  readonly product: Product
  readonly summary: Summary
}

/** The product deviated from the documents, or broke an invariant. */
class Disagreement extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'Disagreement'
  }
}

export async function startRun(
  database: TestDatabase,
  { setup, summary }: { setup: Scenario['setup']; summary: Summary },
): Promise<Run> {
  const world = beginning(setup)
  return { product: await openProduct(database, world), world, names: new Names(), summary }
}

/** Runs one step on the product, and finds the order of its actions that explains all responses and what is stored. */
export async function runStep(run: Run, step: Step): Promise<Run> {
  const { product, summary } = run
  if (step.restarts) {
    await product.server.restart()
    summary.restarts += 1
  }
  const now = step.at ?? run.world.now + 1
  const world = { ...run.world, now }
  await product.server.clock.freeze(instantOf(now))
  const results = await Promise.all(
    step.actions.map(async (action): Promise<Completed> => ({
      action,
      response: await perform({ product, names: run.names, now }, action),
    })),
  )
  const after = await understand({ ...run, world }, results)
  if (step.again) await repeat({ ...run, ...after }, results)
  summary.count(results, after.world.promotions - world.promotions)
  await fetchPasses(product, { results, ...after })
  return { ...run, ...after }
}

/** The same key gets the same response; that nothing is done twice shows in what is stored later. */
async function repeat({ product, names, world }: Run, results: readonly Completed[]): Promise<void> {
  for (const { action, response } of results.filter((result) => result.response.code === undefined)) {
    const second = await perform({ product, names, now: world.now }, action)
    if (!isDeepStrictEqual(second, response))
      throw new Disagreement(
        `Sent again with the same key, the response was ${JSON.stringify(second)} after ${JSON.stringify(response)}: ${JSON.stringify(action)}`,
      )
  }
}

/** As many studios as six concurrent actions have orders; every search is bounded. */
const maxStudios = 720

async function understand({ product, world, names }: Run, results: readonly Completed[]): Promise<Explanation> {
  let difference = ''
  let tried = 0
  const stored = await readStored(product)
  for (const { world: predicted, names: known } of explanations({ world, names, results })) {
    const reasons = { before: world, names: known, bookings: stored.bookings }
    const after = { world: results.length > 1 ? withStoredReasons(predicted, reasons) : predicted, names: known }
    const [real, expected] = [nameStored(stored, { product, ...after }), snapshotOf(after.world)]
    const differing = isSettled(after.world)
      ? differenceOf(real, expected)
      : differenceOf(
          alwaysTrue(real, { other: expected, world: after.world }),
          alwaysTrue(expected, { other: real, world: after.world }),
        )
    if (differing === '') return after
    difference ||= `What is stored differs.\n${differing}\n`
    tried += 1
    if (tried >= maxStudios) break
  }
  throw new Disagreement(`${difference}${describeResults(world, { results, tried })}`)
}

/** Each response, beside the response expected if its action had come first. */
function describeResults(
  world: Explanation['world'],
  { results, tried }: { results: readonly Completed[]; tried: number },
): string {
  const lines = results.map(
    ({ action, response }) =>
      `  ${JSON.stringify(action)}\n    response  ${JSON.stringify(response)}\n    expected  ${JSON.stringify(predict(world, action).response)}`,
  )
  const found =
    tried >= maxStudios
      ? `The search stopped after ${maxStudios} studios, so that another order may explain these responses`
      : results.length > 1
        ? 'No order explains these responses'
        : 'The response is not the expected one'
  return `${found}, at ${instantOf(world.now).toString()}:\n${lines.join('\n')}`
}

/** Phones fetch the secret of a check-in pass while they are online. */
async function fetchPasses(
  { server, people, secrets }: Product,
  { results, names, world }: Explanation & { results: readonly Completed[] },
): Promise<void> {
  const ids = results.flatMap(({ response }) =>
    Object.entries(response.facts ?? {}).flatMap(([fact, id]) =>
      fact.startsWith('booking') && typeof id === 'string' ? [id] : [],
    ),
  )
  for (const id of ids) {
    const person = world.bookings.find(({ label }) => label === names.labelOf(id))?.person
    if (person === undefined || secrets.has(id)) continue
    const { body } = await server.request('GET', `/bookings/${id}/pass`, { token: people[person]?.token ?? '' })
    const secret: unknown = body['secret']
    // A cancelled booking has no pass.
    if (typeof secret === 'string') secrets.set(id, secret)
  }
}

/** Checks every invariant on the product's database. */
export async function checkInvariants({ product, summary }: Pick<Run, 'product' | 'summary'>): Promise<void> {
  const broken = await runInvariants(product.server.databaseUrl)
  summary.invariantRuns += 1
  if (broken.length > 0) throw new Disagreement(`Broken: ${JSON.stringify(broken).slice(0, 2000)}`)
}

/**
 * Replays a kept scenario. Concurrent actions may be served in another order this time; an action on a booking or a
 * pack that does not exist this time is left out.
 */
export async function replay(
  database: TestDatabase,
  { scenario, summary }: { scenario: Scenario; summary: Summary },
): Promise<void> {
  let run = await startRun(database, { setup: scenario.setup, summary })
  try {
    for (const step of scenario.steps)
      run = await runStep(run, {
        ...step,
        actions: step.actions.filter((action) => subjectsOf(action).every((label) => run.names.has(label))),
      })
    await checkInvariants(run)
  } finally {
    await run.product.server.stop()
  }
}

const subjects: ReadonlySet<string> = new Set(['booking', 'lot', 'share', 'order', 'request', 'keeps'])

function subjectsOf(action: Step['actions'][number]): readonly string[] {
  const said: [string, unknown][] = Object.entries(action)
  return said
    .flatMap(([name, value]) => (subjects.has(name) ? [value].flat() : []))
    .filter((label) => typeof label === 'string')
}
