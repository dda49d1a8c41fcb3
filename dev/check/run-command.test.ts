import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const dying = { program: 'node', words: ['-e', "process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 5000)"] }

test.each([true, false])('a program that is killed says so, where its output is shown: %s', async (shows) => {
  const { succeeded, printed } = await runCommand({ ...dying, shows })
  expect(succeeded).toBe(false)
  expect(printed).toContain('It was killed by SIGTERM.')
})
