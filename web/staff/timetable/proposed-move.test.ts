import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { proposedMove } from './proposed-move.ts'

const open = asId('class_sessions', '01900000-0000-7000-8000-000000000010')
const shown = [{ id: open, starts_at: '2026-11-28T09:00:00+08:00' }]

test('a proposed time is shown on the board with its class', () => {
  expect(proposedMove({ panel: 'move', open, to: '2026-11-28T09:15' }, shown)).toEqual({
    moving: shown[0],
    to: '2026-11-28T09:15',
  })
})

test.each([
  ['another panel', { panel: 'cancel' as const, open, to: '2026-11-28T09:15' }],
  ['a field that is empty', { panel: 'move' as const, open, to: '2026-11-28T' }],
  ['the time that it has', { panel: 'move' as const, open, to: '2026-11-28T09:00' }],
  ['a class that is not shown', { panel: 'move' as const, open: 'another', to: '2026-11-28T09:15' }],
  ['no time', { panel: 'move' as const, open, to: undefined }],
])('%s proposes nothing', (_case, address) => {
  expect(proposedMove(address, shown)).toBeUndefined()
})
