import { describe, expect, test, vi } from 'vitest'
import { bringBack, countRestarts } from './keep-running.ts'

describe('a program that ended by itself', () => {
  test('is started five times in a minute and no more', () => {
    let now = 0
    const mayRestart = countRestarts(() => now)
    const answers = [1, 2, 3, 4, 5, 6].map(() => mayRestart())
    expect(answers).toEqual([true, true, true, true, true, false])
    now = 61_000
    expect(mayRestart()).toBe(true)
  })

  test('is tried again when starting it fails, and says why each time', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const starts = ['no', 'yes']
    const start = async (): Promise<string> => {
      const next = starts.shift()
      if (next === 'no') throw new Error('the port was still taken')
      return next ?? 'none left'
    }
    await expect(
      bringBack('The server', { mayRestart: countRestarts(), reason: 'signal SIGKILL', start }),
    ).resolves.toBe('yes')
    expect(said.mock.calls.flat()).toEqual([
      'The server ended by itself (signal SIGKILL); starting it again.',
      'The server ended by itself (the port was still taken); starting it again.',
    ])
    said.mockRestore()
  })

  test('is given up with a message in the end', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let turns = 1
    const mayRestart = (): boolean => turns-- > 0
    await expect(
      bringBack('The server', {
        mayRestart,
        reason: 'exit code 1',
        start: async () => Promise.reject(new Error('broken')),
      }),
    ).rejects.toThrow(/giving up/)
    said.mockRestore()
  })
})
