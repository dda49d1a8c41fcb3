import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { makePaper } from './make-paper.ts'

const about = { title: 'Invoice', author: 'Hundred', language: 'en' }
const paper = async (name: string) =>
  makePaper(about, (sheet) => {
    for (let row = 0; row < 200; row += 1) sheet.row([[`${name} ${row} 核心`, { x: 0, width: sheet.width }]])
    sheet.line()
    sheet.page()
  })

test('other requests are answered while a paper is drawn', async () => {
  await paper('the first starts the thread')
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const bytes = await paper('long')
  isOver = true
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(20)
})

test('the same paper is drawn once, and one with another text again', async () => {
  const [one, same, other] = await Promise.all([paper('version 1'), paper('version 1'), paper('version 2')])
  expect(same).toBe(one)
  expect(Buffer.from(other).equals(Buffer.from(one))).toBe(false)
  expect(await paper('version 1')).toBe(one)
})

test('a paper that cannot be drawn fails alone, and the next one is drawn', async () => {
  const broken = makePaper(about, (sheet) => sheet.picture(Buffer.from('no picture'), { width: 1, height: 1 }))
  await expect(broken).rejects.toThrow('a paper could not be drawn')
  expect((await paper('after a fault')).length).toBeGreaterThan(1000)
})

test('a thread that ends between two papers is replaced', async () => {
  const threads: Worker[] = []
  const keep = (thread: Worker) => threads.push(thread)
  process.on('worker', keep)
  const broken = makePaper(about, (sheet) => sheet.picture(Buffer.from('no picture'), { width: 2, height: 2 }))
  await expect(broken).rejects.toThrow('a paper could not be drawn')
  await paper('by the next thread')
  process.off('worker', keep)
  await threads.at(-1)?.terminate()
  expect(threads.length).toBeGreaterThan(0)
  expect((await paper('by the one after it')).length).toBeGreaterThan(1000)
})
