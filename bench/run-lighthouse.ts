import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserOptions } from '#dev/browser.ts'
import { runCommand } from '#dev/check/run-command.ts'
import { Problem } from '#dev/problem.ts'
import { numberAt } from '#dev/value-at.ts'

/**
 * Downloaded by npm on demand instead of a dependency: it would be two hundred packages in every clone for a command
 * that few run.
 */
export const lighthouse = 'lighthouse@13.5.0'

const runLimitMs = 180_000
const scored = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** One visit as Lighthouse measured it: scores of 100, milliseconds, and layout shift. */
export interface Sighting {
  readonly scores: Readonly<Record<(typeof scored)[number], number>>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly shift: number
  /** The speed of this machine at that time, by Lighthouse's own measure. */
  readonly benchmarkIndex: number
}

/**
 * Visits an address as Lighthouse's simulated phone on a slow network. Throws a `Problem` when Lighthouse cannot be
 * downloaded or measures nothing.
 */
export async function runLighthouse(address: string, headers: Readonly<Record<string, string>>): Promise<Sighting> {
  const { executablePath, args = [], env = {} } = await browserOptions()
  const folder = mkdtempSync(join(tmpdir(), 'hundred-lighthouse-'))
  const file = join(folder, 'report.json')
  const words = [
    'exec',
    '--yes',
    `--package=${lighthouse}`,
    '--',
    'lighthouse',
    address,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${scored.join(',')}`,
    `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    `--extra-headers=${JSON.stringify(headers)}`,
  ]
  const environment = Object.fromEntries(
    Object.entries({ ...env, CHROME_PATH: executablePath }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  try {
    const { succeeded, printed } = await runCommand({
      program: 'npm',
      words,
      env: environment,
      killAfterMs: runLimitMs,
    })
    if (!succeeded) throw new Problem(`${lighthouse} did not look at ${address}:\n${printed.slice(-1500)}`)
    return readSighting(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readSighting(report: unknown): Sighting {
  const score = (name: string): number => Math.round(numberAt(report, `categories.${name}.score`) * 100)
  const audit = (name: string): number => numberAt(report, `audits.${name}.numericValue`)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: audit('largest-contentful-paint'),
    tbtMs: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
    benchmarkIndex: numberAt(report, 'environment.benchmarkIndex'),
  }
}
