import type { TestDatabase } from '#dev/testing/database.ts'
import type { Action } from './action.ts'
import { signerOf } from './oracle-forms.ts'
import { holderOf, holdersOf } from './oracle-world.ts'
import { startRun, checkInvariants, runStep } from './run.ts'
import { beginning, plans, type Setup, type Step, type Scenario } from './scenario.ts'
import { toStep, type PlannedStep } from './schedule.ts'
import type { Summary } from './summary.ts'

export interface Schedule {
  readonly setup: Setup
  readonly steps: readonly PlannedStep[]
}

/** The largest burst whose orders are searched. */
const maxAtOnce = 6

/** How many steps a scenario continues after all classes have started. */
const epilogue = 8

/** How a schedule failed, and its scenario so far. */
export class Failure extends Error {
  readonly scenario: Scenario
  constructor(scenario: Scenario, cause: unknown) {
    super(
      cause instanceof Error
        ? cause.name === 'Disagreement'
          ? cause.message
          : (cause.stack ?? cause.message)
        : String(cause),
    )
    this.name = 'Failure'
    this.scenario = scenario
  }
}

/** Runs a schedule on a database of its own, from the first pack to the last invariant. */
export async function runSchedule(
  database: TestDatabase,
  { schedule, summary }: { schedule: Schedule; summary: Summary },
): Promise<void> {
  const { setup, steps: planned } = schedule
  const steps: Step[] = []
  let afterwards = 0
  let run = await startRun(database, { setup, summary })
  try {
    for (const step of opening(setup)) {
      steps.push(step)
      run = await runStep(run, step)
    }
    for (const [index, plannedStep] of planned.entries()) {
      if (afterwards >= epilogue) break
      if (run.world.sessions.every(({ status, startsAt }) => status === 'canceled' || startsAt <= run.world.now))
        afterwards += 1
      const step = toStep(run.world, { plannedStep, index })
      steps.push(step)
      run = await runStep(run, step)
    }
    const last: Step = { actions: [{ kind: 'runDueJobs', label: 'end' }] }
    steps.push(last)
    run = await runStep(run, last)
    await checkInvariants(run)
    summary.scenarios += 1
  } catch (error) {
    throw new Failure({ setup, steps }, error)
  } finally {
    await run.product.server.stop()
  }
}

/**
 * With a waiver, all but one have signed it. Most people have a pack, and everybody wants the first two classes; those
 * who find them full wait.
 */
function opening(setup: Setup): Step[] {
  const world = beginning(setup)
  const everybody = world.people.map((_person, index) => index).slice(-maxAtOnce)
  const rush = (session: number, kind: 'book' | 'wait'): Step => ({
    actions: everybody.map((person) => ({
      kind,
      label: `${kind}${session}.${person}`,
      person,
      by: holderOf(world, person),
      session,
    })),
  })
  const signatures = world.people.slice(1).map((_person, index): Action => {
    const person = index + 1
    return {
      kind: 'sign',
      label: `sign${person}`,
      person,
      by: holderOf(world, person),
      version: 1,
      asGuardian: signerOf(world, person) === 'guardian',
    }
  })
  const forms: Step[] = setup.waiver
    ? [{ actions: [{ kind: 'publish', label: 'publish' }] }, { actions: signatures }]
    : []
  const gifts = holdersOf(world)
    .map((_holder, index) => index)
    .slice(1)
    .map((person): Step => ({
      actions: [{ kind: 'grant', label: `gift${person}`, person, plan: (person + 1) % plans.length }],
    }))
  return [...forms, ...gifts, rush(0, 'book'), rush(0, 'wait'), rush(1, 'book'), rush(1, 'wait')]
}
