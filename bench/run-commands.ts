import { spawn } from 'node:child_process'
import { onStop } from '#dev/start/stopping.ts'

/** A command of npm in a folder, in a process group of its own so that all of it can be ended together. */
export interface NpmCommand {
  /** What it has printed so far. */
  readonly said: () => string
  readonly ended: () => boolean
  /** Asks the whole group to stop, as Ctrl-C in a terminal does, and waits for it. */
  readonly stop: () => Promise<void>
}

/** Starts `npm start` in a folder with that environment on top of this process's own. */
export function startNpm(folder: string, env: Readonly<Record<string, string>>): NpmCommand {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  let isOver = false
  const hear = (bytes: Buffer): void => {
    said = (said + bytes.toString()).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isOver = true
      resolve()
    })
  })
  const stop = async (): Promise<void> => {
    if (!isOver && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await ended
  }
  // A group of its own does not hear Ctrl-C.
  onStop.add({ name: 'npm start', stop, kill: () => void stop() })
  return {
    said: () => said,
    ended: () => isOver,
    stop,
  }
}
