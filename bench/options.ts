import { Problem } from '#dev/problem.ts'

/** Every scenario, in the order in which a whole run measures them. */
export const scenarioNames = [
  'lists',
  'pages',
  'booking',
  'release-day',
  'release-crowd',
  'driver',
  'promotion',
  'sweep',
  'purchase',
  'settle',
  'shelf',
  'account',
  'schedule',
  'memory',
  'attack',
  'public',
  'start',
  'bundle',
  'soak',
  'pass',
  'tap',
  'lighthouse',
] as const
export type ScenarioName = (typeof scenarioNames)[number]

export interface BenchOptions {
  readonly only: readonly ScenarioName[]
  /** Measures on a million bookings as well; the first time this takes minutes to fill. */
  readonly large: boolean
  /** Clones the repository and buys in the clone instead of measuring anything else. */
  readonly firstOrder: boolean
  /** How long one round of one side runs, and how many rounds each side has. */
  readonly seconds: number
  readonly rounds: number
  /** How long the soak lasts; without it there is none. */
  readonly minutes: number
  /** Keeps a CPU profile of the product below .cache/bench/profiles. */
  readonly profile: boolean
}

/**
 * Reads the command line: `--only booking,pages --large --first-order --seconds 5 --rounds 5 --minutes 60 --profile`.
 * Throws a `Problem`.
 */
export function readOptions(words: readonly string[]): BenchOptions {
  const left = [...words]
  const options = {
    // Lighthouse is fetched from outside, and a machine without a network measures everything else.
    only: scenarioNames.filter((name): name is ScenarioName => name !== 'lighthouse'),
    large: false,
    firstOrder: false,
    seconds: 2,
    rounds: 3,
    minutes: 0,
    profile: false,
  }
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--only') options.only = readNames(left.shift() ?? '')
    else if (word === '--large') options.large = true
    else if (word === '--first-order') options.firstOrder = true
    else if (word === '--seconds') options.seconds = readWhole(word, left.shift())
    else if (word === '--rounds') options.rounds = readWhole(word, left.shift())
    else if (word === '--minutes') options.minutes = readWhole(word, left.shift())
    else if (word === '--profile') options.profile = true
    else
      throw new Problem(
        `The bench knows no ${word}. It takes --only ${scenarioNames.join(',')}, --large, --first-order, --seconds n, --rounds n, --minutes n and --profile.`,
      )
  }
  return options
}

function readNames(text: string): ScenarioName[] {
  return text.split(',').map((word) => {
    const name = scenarioNames.find((known) => known === word)
    if (name === undefined)
      throw new Problem(`The bench has no scenario "${word}"; it has ${scenarioNames.join(', ')}.`)
    return name
  })
}

function readWhole(word: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,2}$/.test(text))
    throw new Problem(`${word} takes a whole number from 1 to 999.`)
  return Number(text)
}
