import { expect, test } from 'vitest'
import { tableAct } from './table-keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false }

test.each([
  ['ArrowDown', 0, 1],
  ['j', 0, 1],
  ['ArrowUp', 2, 1],
  ['k', 2, 1],
  ['ArrowDown', 29, 29],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 15],
  ['PageUp', 5, 0],
  ['Home', 17, 0],
  ['End', 17, 29],
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 29],
])('%s from row %i of 30 marks row %i', (key, marked, row) => {
  expect(tableAct({ ...plain, key, marked, count: 30 })).toEqual({ kind: 'mark', row, chooses: false })
})

test('Shift with an arrow or J chooses the row that it marks', () => {
  for (const key of ['ArrowDown', 'J'])
    expect(tableAct({ ...plain, key, shiftKey: true, marked: 3, count: 30 })).toEqual({
      kind: 'mark',
      row: 4,
      chooses: true,
    })
})

test.each([
  ['Enter', 'open'],
  [' ', 'peek'],
  ['x', 'choose'],
  ['Escape', 'clear'],
])('the key "%s" on a marked row: %s', (key, kind) => {
  expect(tableAct({ ...plain, key, marked: 3, count: 30 })).toEqual({ kind })
})

test.each(['Enter', ' ', 'x'])('the key "%s" does nothing while no row is marked', (key) => {
  expect(tableAct({ ...plain, key, marked: -1, count: 30 })).toBeUndefined()
})

test('Ctrl or Cmd with Enter opens apart, with A chooses all, and with other keys leaves them to the browser', () => {
  for (const command of [{ ctrlKey: true }, { metaKey: true }]) {
    const press = (key: string) => tableAct({ ...plain, ...command, key, marked: 0, count: 30 })
    expect([press('Enter'), press('a'), press('A'), press('j'), press('x')]).toEqual([
      { kind: 'open-apart' },
      { kind: 'choose-all' },
      { kind: 'choose-all' },
      undefined,
      undefined,
    ])
  }
})

test('an empty table takes no key', () => {
  for (const key of ['ArrowDown', 'Enter', 'Escape', 'x'])
    expect(tableAct({ ...plain, key, marked: -1, count: 0 })).toBeUndefined()
})
