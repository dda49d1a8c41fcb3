import process from 'node:process'
import { readEnvironment } from './read-environment.ts'
import { startSimulator, type RunningSimulator, type SimulatorOptions } from './simulator.ts'

const environment = readEnvironment(process.env)
if ('refusal' in environment) giveUp(environment.refusal)
else await run(environment.options)

async function run(options: SimulatorOptions): Promise<void> {
  const starting = startSimulator({ ...options, onClockMove: tellParent }).catch((error: unknown) =>
    explain(error, options),
  )
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= starting.then((simulator) => simulator?.stop()).then(leaveParent)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)

  const simulator = await starting
  if (simulator === undefined || stopping !== undefined) return
  console.log(`Gateway simulator ready at ${simulator.url}`)
  if (process.connected) process.send?.({ ready: true, port: simulator.port })
}

/** The program that runs the shop beside it may move the shop's clock as well. */
function tellParent(clockOffsetMs: number): void {
  if (process.connected) process.send?.({ clockOffsetMs })
}

function explain(error: unknown, options: SimulatorOptions): RunningSimulator | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    giveUp(`Port ${options.port} is taken. Stop the program that uses it, or set GATEWAY_SIM_PORT to another.`)
    return undefined
  }
  if (code === 'EACCES') {
    giveUp(`Port ${options.port} is not allowed here. Set GATEWAY_SIM_PORT to one above 1023.`)
    return undefined
  }
  throw error
}

function giveUp(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
  leaveParent()
}

// The channel to a parent would keep the process alive after everything else is closed.
function leaveParent(): void {
  if (process.connected) process.disconnect?.()
}
