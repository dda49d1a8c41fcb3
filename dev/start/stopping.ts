/** Something that must end before this process may. */
type Ending = { readonly name: string; readonly stop: () => Promise<void>; readonly kill: () => void }

const endings: Ending[] = []
const controller = new AbortController()
/** npm passes Ctrl-C on to us although the terminal has sent it already, so one press arrives twice. */
const samePressMs = 1_000
let stoppingSince: number | undefined

/** Where a step registers what to end; the last one added is ended first. */
export const onStop = {
  /** Aborted once, when stopping begins. */
  signal: controller.signal,
  add: (ending: Ending): void => {
    endings.push(ending)
  },
}

/** From here on Ctrl-C, SIGTERM and a closed terminal stop everything in order; a second Ctrl-C does not wait. */
export function listenForSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) void stopByRequest()
      else if (performance.now() - stoppingSince > samePressMs) killEverything()
    })
  }
}

/** Stops everything and ends this process, unless it is ending already. */
export async function endWith(code: number, message: string): Promise<void> {
  if (stoppingSince !== undefined) return
  console.error(`\n${message}`)
  await stopEverything()
  process.exit(code)
}

async function stopByRequest(): Promise<void> {
  console.log('\nStopping …')
  const succeeded = await stopEverything()
  console.log(succeeded ? 'Stopped.' : 'Stopped, but not everything ended well.')
  process.exit(succeeded ? 0 : 1)
}

/** The site first, so that it can finish its responses; PostgreSQL last, because the site writes until its end. */
async function stopEverything(): Promise<boolean> {
  stoppingSince = performance.now()
  controller.abort()
  let succeeded = true
  for (const { name, stop } of endings.toReversed()) {
    try {
      await stop()
    } catch (error) {
      succeeded = false
      console.error(`${name} did not stop: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return succeeded
}

function killEverything(): void {
  console.error('\nNot waiting any longer. Nothing that was acknowledged is lost.')
  for (const { kill } of endings.toReversed()) kill()
  process.exit(130)
}
