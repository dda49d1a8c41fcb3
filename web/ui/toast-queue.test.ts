import { expect, it } from 'vitest'
import { createToastQueue, quickToastDurationMs, toastDurationMs, type Timers } from './toast-queue.ts'

/** A clock that the test moves. */
function handClock() {
  let nowMs = 0
  let waiting: { readonly atMs: number; readonly run: () => void }[] = []
  const timers: Timers = {
    nowMs: () => nowMs,
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((other) => other !== timer)
      }
    },
  }
  const pass = (ms: number) => {
    nowMs += ms
    const due = waiting.filter((timer) => timer.atMs <= nowMs)
    waiting = waiting.filter((timer) => timer.atMs > nowMs)
    for (const timer of due) timer.run()
  }
  return { timers, pass, stillWaiting: () => waiting.length }
}

function aPage() {
  const clock = handClock()
  const queue = createToastQueue(clock.timers)
  return { ...clock, queue, texts: () => queue.showing().map((toast) => toast.text) }
}

it('a toast disappears after two seconds, a quick one after one and a half', () => {
  const { queue, pass, texts } = aPage()
  queue.show({ text: 'slow' })
  queue.show({ text: 'quick', durationMs: quickToastDurationMs })
  pass(1499)
  expect(texts()).toEqual(['slow', 'quick'])
  pass(1)
  expect(texts()).toEqual(['slow'])
  pass(toastDurationMs - quickToastDurationMs)
  expect(texts()).toEqual([])
})

it('no time passes while a pointer or the focus is on the toasts', () => {
  const { queue, pass, texts } = aPage()
  queue.show({ text: 'first' })
  pass(1900)
  queue.pause()
  pass(60_000)
  queue.show({ text: 'second' })
  pass(60_000)
  expect(texts()).toEqual(['first', 'second'])
  queue.resume()
  pass(99)
  expect(texts()).toEqual(['first', 'second'])
  pass(1)
  expect(texts()).toEqual(['second'])
  pass(1900)
  expect(texts()).toEqual([])
})

it('pausing twice counts the time once', () => {
  const { queue, pass, texts } = aPage()
  queue.show({ text: 'only' })
  pass(1000)
  queue.pause()
  pass(500)
  queue.pause()
  queue.resume()
  pass(999)
  expect(texts()).toEqual(['only'])
  pass(1)
  expect(texts()).toEqual([])
})

it('a repeated text restarts its time instead of appearing twice', () => {
  const { queue, pass, texts } = aPage()
  queue.show({ text: 'saved' })
  pass(1500)
  queue.show({ text: 'saved' })
  pass(1500)
  expect(texts()).toEqual(['saved'])
  pass(500)
  expect(texts()).toEqual([])
})

it('at most three toasts are shown, and the oldest is removed first', () => {
  const { queue, texts, stillWaiting } = aPage()
  for (const text of ['one', 'two', 'three', 'four']) queue.show({ text })
  expect(texts()).toEqual(['two', 'three', 'four'])
  expect(stillWaiting()).toBe(3)
})

it('a dismissed toast leaves no timer and notifies its listeners', () => {
  const { queue, texts, stillWaiting } = aPage()
  const heard: number[] = []
  const stop = queue.subscribe(() => heard.push(queue.showing().length))
  queue.show({ text: 'gone' })
  for (const toast of queue.showing()) queue.dismiss(toast.id)
  stop()
  queue.show({ text: 'unheard' })
  expect(texts()).toEqual(['unheard'])
  expect(heard).toEqual([1, 0])
  expect(stillWaiting()).toBe(1)
})

it('the list of toasts keeps its identity until it changes, or a page would render endlessly', () => {
  const { queue } = aPage()
  queue.show({ text: 'still' })
  expect(queue.showing()).toBe(queue.showing())
})
