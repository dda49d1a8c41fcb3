import type { SimulatorOptions } from './simulator.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The simulator's options from the environment, or the sentence that says why it must not start: it never runs in
 * production, and its port must be a whole number from 0 to 65535 (0 takes any free one).
 */
export function readEnvironment(
  environment: Environment,
): { readonly options: SimulatorOptions } | { readonly refusal: string } {
  if (environment['MODE'] === 'production') {
    return { refusal: 'The gateway simulator does not run in production (MODE=production): no money would move.' }
  }
  const portText = environment['GATEWAY_SIM_PORT'] ?? '3100'
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN
  if (!(port <= 65_535)) return { refusal: `GATEWAY_SIM_PORT must be a port from 0 to 65535, not "${portText}".` }
  const retryGapText = environment['GATEWAY_SIM_RETRY_GAP_MS'] ?? '1000'
  if (!/^\d{1,5}$/.test(retryGapText)) {
    return { refusal: `GATEWAY_SIM_RETRY_GAP_MS must be from 0 to 99999 milliseconds, not "${retryGapText}".` }
  }
  const offsetText = environment['GATEWAY_SIM_CLOCK_OFFSET_MS'] ?? '0'
  if (!/^\d{1,13}$/.test(offsetText)) {
    return { refusal: `GATEWAY_SIM_CLOCK_OFFSET_MS must be whole milliseconds, not "${offsetText}".` }
  }
  return {
    options: {
      port,
      key: environment['GATEWAY_SIM_KEY'] ?? 'SIMKEY',
      merchantId: environment['GATEWAY_SIM_MERCHANT_ID'] ?? '1',
      employeeId: environment['GATEWAY_SIM_EMPLOYEE_ID'] ?? '2',
      retryGapMs: Number(retryGapText),
      clockOffsetMs: Number(offsetText),
    },
  }
}
