import { expect, test } from 'vitest'
import { startPair } from './test-kit.ts'

test.each([
  ['hour', 'Fri Nov 20 11:30:15 MYT 2026'],
  ['day', 'Sat Nov 21 10:30:15 MYT 2026'],
  ['month', 'Mon Dec 21 10:30:15 MYT 2026'],
])('the button for a %s moves the clock of every payment to %s', async (pass, time) => {
  const moves: number[] = []
  await using pair = await startPair({ onClockMove: (offsetMs) => moves.push(offsetMs) })
  expect(await (await pair.get('/')).text()).toContain('Fri Nov 20 10:30:15 MYT 2026')
  expect((await pair.post('/clock', { pass })).headers.get('location')).toBe('/#clock')
  expect(await (await pair.get('/')).text()).toContain(time)
  await pair.choose(await pair.open(), 'approve')
  expect(pair.merchant.received[0]?.fields['fpx_fpxTxnTime']).toBe(time)
  expect(moves).toHaveLength(1)
})

test('any other value does not move the clock', async () => {
  await using pair = await startPair()
  for (const pass of ['', 'year', '-1']) await pair.post('/clock', { pass })
  expect(await (await pair.get('/')).text()).toContain('Fri Nov 20 10:30:15 MYT 2026')
})

test('a running clock starts at the given offset and reports each change of it', async () => {
  const moves: number[] = []
  await using pair = await startPair({
    runs: true,
    clockOffsetMs: 86_400_000,
    onClockMove: (offsetMs) => moves.push(offsetMs),
  })
  await pair.post('/clock', { pass: 'day' })
  expect(Math.round((moves[0] ?? 0) / 1000)).toBe(2 * 86_400)
})
