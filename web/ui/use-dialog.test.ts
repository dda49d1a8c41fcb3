import { describe, expect, it } from 'vitest'
import { closesOnPress } from './use-dialog.ts'
import { sheetLetsGo } from './use-sheet-drag.ts'

describe('a press on the backdrop', () => {
  it.each([
    { began: true, ended: true, locked: false, closes: true },
    { began: true, ended: true, locked: true, closes: false },
    { began: false, ended: true, locked: false, closes: false },
    { began: true, ended: false, locked: false, closes: false },
    { began: false, ended: false, locked: false, closes: false },
  ])(
    'a press on the backdrop that began there ($began) and ended there ($ended), locked ($locked), closes: $closes',
    ({ closes, ...press }) => {
      expect(closesOnPress(press)).toBe(closes)
    },
  )
})

describe('a sheet', () => {
  it.each([
    { downPx: 0, tookMs: 300, heightPx: 600, goes: false, why: 'a tap on the grip' },
    { downPx: 190, tookMs: 2000, heightPx: 600, goes: false, why: 'a slow pull of less than a third' },
    { downPx: 210, tookMs: 2000, heightPx: 600, goes: true, why: 'a slow pull of more than a third' },
    { downPx: 60, tookMs: 80, heightPx: 600, goes: true, why: 'a fling' },
    { downPx: 30, tookMs: 10, heightPx: 600, goes: false, why: 'a twitch' },
    { downPx: -200, tookMs: 50, heightPx: 600, goes: false, why: 'a pull upwards' },
    { downPx: 50, tookMs: 0, heightPx: 0, goes: true, why: 'a fling that took no measured time' },
  ])('a sheet is closed by $why: $goes', ({ goes, why: _why, ...pull }) => {
    expect(sheetLetsGo(pull)).toBe(goes)
  })
})
