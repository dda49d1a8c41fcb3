import { describe, expect, it } from 'vitest'
import { decideBack } from './decide-back.ts'

const first = { isCovered: false, canGoBack: false, nowMs: 10_000, warnedMs: undefined }

describe('the hardware back button', () => {
  it('the hardware back button closes what lies over the page first', () => {
    expect(decideBack({ ...first, isCovered: true, canGoBack: true, warnedMs: 9_999 })).toBe('close')
  })

  it('the hardware back button goes back while there is a page before this one', () => {
    expect(decideBack({ ...first, canGoBack: true, warnedMs: 9_999 })).toBe('back')
  })

  it('the hardware back button says on the first page that another press leaves', () => {
    expect(decideBack(first)).toBe('warn')
  })

  it.each([
    [0, 'exit'],
    [1999, 'exit'],
    [2000, 'exit'],
    [2001, 'warn'],
    [60_000, 'warn'],
  ])('%i ms later, a second press means %s', (laterMs, done) => {
    expect(decideBack({ ...first, warnedMs: first.nowMs - laterMs })).toBe(done)
  })
})
