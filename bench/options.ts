import { Problem } from '#dev/problem.ts'
import { driverFeatures, type DriverFeature } from '#server/driver/options.ts'

/** Every scenario, in the order of a full run. */
export const scenarioNames = [
  'lists',
  'booking',
  'crowd',
  'sweep',
  'order',
  'public',
  'idle',
  'server',
  'console',
  'lighthouse',
] as const
export type ScenarioName = (typeof scenarioNames)[number]

export interface BenchOptions {
  readonly only: readonly ScenarioName[]
  /** The duration of one round of one side, and the number of rounds per side. */
  readonly seconds: number
  readonly rounds: number
  /** How long `server` is kept under full load; without it that is left out. */
  readonly minutes: number
  /** Measures booking and ordering without this feature of the driver as well, alternating with the full driver. */
  readonly without: DriverFeature | undefined
  /** Writes a CPU profile of the product below .cache/bench/profiles. */
  readonly profile: boolean
  /** Writes a hundredth of the large seed, to try a scenario; its results are not kept. */
  readonly isSmall: boolean
}

/** Parses the command line. Throws a `Problem`. */
export function readOptions(words: readonly string[]): BenchOptions {
  const left = [...words]
  const options: { -readonly [Name in keyof BenchOptions]: BenchOptions[Name] } = {
    // Lighthouse is downloaded, and a machine without a network measures everything else.
    only: scenarioNames.filter((name) => name !== 'lighthouse'),
    seconds: 2,
    rounds: 3,
    minutes: 0,
    without: undefined,
    profile: false,
    isSmall: false,
  }
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--only') options.only = (left.shift() ?? '').split(',').map((name) => readName(name, scenarioNames))
    else if (word === '--seconds') options.seconds = readWhole(word, left.shift())
    else if (word === '--rounds') options.rounds = readWhole(word, left.shift())
    else if (word === '--minutes') options.minutes = readWhole(word, left.shift())
    else if (word === '--without') options.without = readName(left.shift(), driverFeatures)
    else if (word === '--profile') options.profile = true
    else if (word === '--small') options.isSmall = true
    else
      throw new Problem(
        `The bench knows no ${word}. It takes --only ${scenarioNames.join(',')}, --seconds n, --rounds n, --minutes n, --without ${driverFeatures.join('|')}, --profile and --small.`,
      )
  }
  return options
}

function readName<Name extends string>(text: string | undefined, known: readonly Name[]): Name {
  const name = known.find((one) => one === text)
  if (name === undefined) throw new Problem(`The bench has no "${text ?? ''}" here; it has ${known.join(', ')}.`)
  return name
}

function readWhole(word: string, text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,2}$/.test(text))
    throw new Problem(`${word} takes a whole number from 1 to 999.`)
  return Number(text)
}

/** How much of the large seed a run writes. */
export function largeScale({ isSmall }: Pick<BenchOptions, 'isSmall'>): number {
  return isSmall ? 0.01 : 1
}
