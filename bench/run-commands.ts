import { spawn } from 'node:child_process'
import { onStop } from '#dev/start/stopping.ts'

/** An npm command in a folder, in its own process group so that all of it can be stopped together. */
export interface NpmCommand {
  /** Its output so far. */
  readonly said: () => string
  readonly ended: () => boolean
  /** Stops the whole group, like Ctrl-C in a terminal, and waits for it. */
  readonly stop: () => Promise<void>
}

/** Runs `npm start` in a folder with that environment on top of this process's own. */
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
  // A separate process group does not receive Ctrl-C.
  onStop.add({ name: 'npm start', stop, kill: () => void stop() })
  return {
    said: () => said,
    ended: () => isOver,
    stop,
  }
}
