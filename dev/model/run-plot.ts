import type { TestDatabase } from '#dev/testing/database.ts'
import type { Deed } from './act.ts'
import { readBeat, type Beat } from './beat.ts'
import { signerOf } from './oracle-forms.ts'
import { holderOf, holdersOf } from './oracle-world.ts'
import { begin, checkLaws, live } from './play.ts'
import { beginning, plans, type Scenario, type Step, type Story } from './story.ts'
import type { Tally } from './tally.ts'

export interface Plot {
  readonly scenario: Scenario
  readonly beats: readonly Beat[]
}

/** As many as the orders of a burst are searched for. */
const maxAtOnce = 6

/** So many beats a story goes on when all classes have begun. */
const epilogue = 8

/** How a plot went wrong, and the story that it had come to by then. */
export class Failure extends Error {
  readonly story: Story
  constructor(story: Story, cause: unknown) {
    super(
      cause instanceof Error
        ? cause.name === 'Disagreement'
          ? cause.message
          : (cause.stack ?? cause.message)
        : String(cause),
    )
    this.name = 'Failure'
    this.story = story
  }
}

/** Lives through a plot in a studio of its own, from the first pack to the last invariant. */
export async function runPlot(database: TestDatabase, { plot, tally }: { plot: Plot; tally: Tally }): Promise<void> {
  const { scenario, beats } = plot
  const steps: Step[] = []
  let afterwards = 0
  let play = await begin(database, { scenario, tally })
  try {
    for (const step of opening(scenario)) {
      steps.push(step)
      play = await live(play, step)
    }
    for (const [index, beat] of beats.entries()) {
      if (afterwards >= epilogue) break
      if (play.world.lessons.every(({ status, startsAt }) => status === 'canceled' || startsAt <= play.world.now))
        afterwards += 1
      const step = readBeat(play.world, { beat, index })
      steps.push(step)
      play = await live(play, step)
    }
    const last: Step = { deeds: [{ does: 'sweep', label: 'end' }] }
    steps.push(last)
    play = await live(play, last)
    await checkLaws(play)
    tally.stories += 1
  } catch (error) {
    throw new Failure({ scenario, steps }, error)
  } finally {
    await play.stage.server.stop()
  }
}

/** Where there is a waiver, all but one have signed it. Most people come with a pack, and everybody wants the first two classes; who finds them full waits. */
function opening(scenario: Scenario): Step[] {
  const world = beginning(scenario)
  const everybody = world.people.map((_person, index) => index).slice(-maxAtOnce)
  const rush = (lesson: number, does: 'book' | 'wait'): Step => ({
    deeds: everybody.map((person) => ({
      does,
      label: `${does}${lesson}.${person}`,
      person,
      by: holderOf(world, person),
      lesson,
    })),
  })
  const signatures = world.people.slice(1).map((_person, index): Deed => {
    const person = index + 1
    return {
      does: 'sign',
      label: `sign${person}`,
      person,
      by: holderOf(world, person),
      version: 1,
      asGuardian: signerOf(world, person) === 'guardian',
    }
  })
  const forms: Step[] = scenario.waiver
    ? [{ deeds: [{ does: 'publish', label: 'publish' }] }, { deeds: signatures }]
    : []
  const gifts = holdersOf(world)
    .map((_holder, index) => index)
    .slice(1)
    .map((person): Step => ({
      deeds: [{ does: 'grant', label: `gift${person}`, person, plan: (person + 1) % plans.length }],
    }))
  return [...forms, ...gifts, rush(0, 'book'), rush(0, 'wait'), rush(1, 'book'), rush(1, 'wait')]
}
