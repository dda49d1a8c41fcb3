import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bringBack, pauseBetweenRestarts } from './keep-running.ts'

const { signal } = new AbortController()

describe('a program that ended by itself', () => {
  const said = vi.spyOn(console, 'error')
  beforeEach(() => said.mockReset().mockImplementation(() => undefined))
  afterEach(() => said.mockReset())

  test('a program that ended by itself is restarted at once five times in a minute, then after ever longer pauses, without end', () => {
    let now = 0
    const pause = pauseBetweenRestarts(() => now)
    const pauses = Array.from({ length: 20 }, () => {
      const ms = pause()
      now += ms
      return ms
    })
    expect(pauses.slice(0, 12)).toEqual([0, 0, 0, 0, 0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000])
    expect(new Set(pauses.slice(12))).toEqual(new Set([30_000]))
  })

  test('a program that ended by itself is restarted at once when it has run for a while', () => {
    let now = 0
    const pause = pauseBetweenRestarts(() => now)
    const pauses = Array.from({ length: 6 }, () => pause())
    now += 120_000
    expect([pauses.at(-1), pause()]).toEqual([500, 0])
  })

  test('a program that ended by itself is tried again when starting it fails, with the reason each time', async () => {
    const starts = ['no', 'yes']
    const start = async (): Promise<string> => {
      const next = starts.shift()
      if (next === 'no') throw new Error('the port was still taken')
      return next ?? 'none left'
    }
    const pauses = [0, 1]
    const pause = () => pauses.shift() ?? 0
    await expect(bringBack('The server', { pause, reason: 'signal SIGKILL', start, signal })).resolves.toBe('yes')
    expect(said.mock.calls.flat()).toEqual([
      'The server ended by itself (signal SIGKILL); starting it again.',
      'The server ended by itself (the port was still taken); starting it again in 0.001 s.',
    ])
  })

  test('a program that ended by itself is not restarted once everything stops', async () => {
    const stopping = new AbortController()
    const start = vi.fn(async () => Promise.reject(new Error('broken')))
    const back = bringBack('The server', { pause: () => 60_000, reason: 'exit code 1', start, signal: stopping.signal })
    setTimeout(() => stopping.abort(), 10)
    await expect(back).rejects.toThrow(/aborted/)
    expect(start).not.toHaveBeenCalled()
  })
})
