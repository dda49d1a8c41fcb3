import { isDeepStrictEqual } from 'node:util'
import type { TestDatabase } from '#dev/testing/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { explanations, type Answered, type Explanation } from './explain.ts'
import { Names } from './names.ts'
import { foretell } from './oracle.ts'
import { perform } from './perform.ts'
import { alwaysTrue, differenceOf, isSettled, nameStored, readStored, snapshotOf } from './snapshot.ts'
import { instantOf, openStage, type Stage } from './stage.ts'
import { beginning, type Step, type Story } from './story.ts'
import type { Tally } from './tally.ts'

export interface Play extends Explanation {
  readonly stage: Stage
  readonly tally: Tally
}

/** The studio did something else than the documents say, or broke an invariant. */
class Disagreement extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'Disagreement'
  }
}

export async function begin(
  database: TestDatabase,
  { scenario, tally }: { scenario: Story['scenario']; tally: Tally },
): Promise<Play> {
  const world = beginning(scenario)
  return { stage: await openStage(database, world), world, names: new Names(), tally }
}

/** Lives through one moment in the real studio, and finds the order that explains what everybody was told and what is left. */
export async function live(play: Play, step: Step): Promise<Play> {
  const { stage, tally } = play
  if (step.restarts) {
    await stage.server.restart()
    tally.restarts += 1
  }
  const now = step.at ?? play.world.now + 1
  const world = { ...play.world, now }
  await stage.server.clock.freeze(instantOf(now))
  const answers = await Promise.all(
    step.deeds.map(async (deed): Promise<Answered> => ({
      deed,
      told: await perform({ stage, names: play.names, now }, deed),
    })),
  )
  const after = await understand({ ...play, world }, answers)
  if (step.again) await askAgain({ ...play, ...after }, answers)
  tally.count(answers, after.world.promotions - world.promotions)
  await fetchPasses(stage, { answers, ...after })
  return { ...play, ...after }
}

/** The same key gets the same answer; that nothing is done twice shows in what is stored later. */
async function askAgain({ stage, names, world }: Play, answers: readonly Answered[]): Promise<void> {
  for (const { deed, told } of answers.filter((answer) => answer.told.code === undefined)) {
    const second = await perform({ stage, names, now: world.now }, deed)
    if (!isDeepStrictEqual(second, told))
      throw new Disagreement(
        `Asked again with the same key, it was told ${JSON.stringify(second)} after ${JSON.stringify(told)}: ${JSON.stringify(deed)}`,
      )
  }
}

/** Six deeds at once have so many orders; a bound, for a search needs one. */
const maxOrders = 720

async function understand({ stage, world, names }: Play, answers: readonly Answered[]): Promise<Explanation> {
  let difference = ''
  let tried = 0
  const stored = await readStored(stage)
  for (const after of explanations({ world, names, answers })) {
    const [real, foretold] = [nameStored(stored, { stage, ...after }), snapshotOf(after.world)]
    const found = isSettled(after.world)
      ? differenceOf(real, foretold)
      : differenceOf(
          alwaysTrue(real, { other: foretold, world: after.world }),
          alwaysTrue(foretold, { other: real, world: after.world }),
        )
    if (found === '') return after
    difference ||= `What is stored differs.\n${found}\n`
    tried += 1
    if (tried >= maxOrders) break
  }
  throw new Disagreement(`${difference}${describeAnswers(world, { answers, names })}`)
}

/** What everybody was told, beside what would have been told had each come first. */
function describeAnswers(
  world: Explanation['world'],
  { answers }: { answers: readonly Answered[]; names: Names },
): string {
  const lines = answers.map(
    ({ deed, told }) =>
      `  ${JSON.stringify(deed)}\n    was told      ${JSON.stringify(told)}\n    was to be told ${JSON.stringify(foretell(world, deed).told)}`,
  )
  return `${answers.length > 1 ? 'No order explains these answers' : 'The answer is not the one foretold'}, at ${instantOf(world.now).toString()}:\n${lines.join('\n')}`
}

/** Phones fetch the secret of a pass while they are online. */
async function fetchPasses(
  { server, people, secrets }: Stage,
  { answers, names, world }: Explanation & { answers: readonly Answered[] },
): Promise<void> {
  const ids = answers.flatMap(({ told }) =>
    Object.entries(told.facts ?? {}).flatMap(([fact, id]) =>
      fact.startsWith('place') && typeof id === 'string' ? [id] : [],
    ),
  )
  for (const id of ids) {
    const person = world.places.find(({ label }) => label === names.labelOf(id))?.person
    if (person === undefined || secrets.has(id)) continue
    const { body } = await server.request('GET', `/bookings/${id}/pass`, { token: people[person]?.token ?? '' })
    const secret: unknown = body['secret']
    // Who has left already has no pass.
    if (typeof secret === 'string') secrets.set(id, secret)
  }
}

/** Everything that must never be, asked of the real database. */
export async function checkLaws({ stage, tally }: Pick<Play, 'stage' | 'tally'>): Promise<void> {
  const broken = await runInvariants(stage.server.databaseUrl)
  tally.invariantRuns += 1
  if (broken.length > 0) throw new Disagreement(`Broken: ${JSON.stringify(broken).slice(0, 2000)}`)
}

/** Lives through a story that was kept. Where people come at once another may be first this time; what was done with a place or a pack that nobody has now is left out. */
export async function replay(database: TestDatabase, { story, tally }: { story: Story; tally: Tally }): Promise<void> {
  let play = await begin(database, { scenario: story.scenario, tally })
  try {
    for (const step of story.steps)
      play = await live(play, {
        ...step,
        deeds: step.deeds.filter((deed) => subjectsOf(deed).every((label) => play.names.has(label))),
      })
    await checkLaws(play)
  } finally {
    await play.stage.server.stop()
  }
}

const subjects: ReadonlySet<string> = new Set(['place', 'lot', 'share', 'order', 'goal', 'keeps'])

function subjectsOf(deed: Step['deeds'][number]): readonly string[] {
  const said: [string, unknown][] = Object.entries(deed)
  return said
    .flatMap(([name, value]) => (subjects.has(name) ? [value].flat() : []))
    .filter((label) => typeof label === 'string')
}
