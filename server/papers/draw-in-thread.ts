import { parentPort, Worker, workerData } from 'node:worker_threads'
import { drawPaper, type About, type Sheet, type Written } from './draw-paper.ts'

/** What is drawn on a sheet, as sent to the drawing thread. */
export type Step =
  | { readonly kind: 'space'; readonly points: number }
  | { readonly kind: 'row'; readonly cells: ReadonlyArray<readonly [text: string, written: Written]> }
  | {
      readonly kind: 'picture'
      readonly file: Uint8Array
      readonly size: { readonly width: number; readonly height: number }
    }
  | { readonly kind: 'page' | 'line' }

export interface PaperToDraw {
  readonly about: About
  readonly steps: readonly Step[]
}

type Drawn = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string }

/** The mark by which this file knows that it runs in the thread. */
const threadName = 'papers'
/** A paper that takes longer will never be finished. */
const drawMs = 20_000

let thread: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** Draws papers in a thread of this process, one at a time, so that no request waits while one is drawn. */
export async function drawInThread(paper: PaperToDraw): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = last.then(async () => drawNext(paper))
  last = drawn.catch(() => undefined)
  return drawn
}

async function drawNext(paper: PaperToDraw): Promise<Uint8Array<ArrayBuffer>> {
  const worker = (thread ??= openThread())
  const answer = Promise.withResolvers<Drawn>()
  const fail = (error: unknown) => answer.reject(error)
  const failAtExit = (code: number) => fail(new Error(`the drawing thread ended with exit code ${code}`))
  const tooLate = setTimeout(() => fail(new Error(`drawing a paper timed out after ${drawMs} ms`)), drawMs)
  worker.once('message', answer.resolve).once('error', fail).once('exit', failAtExit)
  worker.ref()
  worker.postMessage(paper)
  try {
    const drawn = await answer.promise
    if ('problem' in drawn) throw new Error(`a paper could not be drawn: ${drawn.problem}`)
    worker.unref()
    return drawn.bytes
  } catch (error) {
    // The thread may be broken, so the next paper gets a new one.
    forget(worker)
    void worker.terminate()
    throw error
  } finally {
    clearTimeout(tooLate)
    worker.off('message', answer.resolve).off('error', fail).off('exit', failAtExit)
  }
}

/**
 * It does not keep the process from ending. One that ends between two papers is forgotten, so that the next paper opens
 * another; its error would end the process if nobody listened.
 */
function openThread(): Worker {
  const worker = new Worker(new URL(import.meta.url), { workerData: threadName })
  worker.on('error', () => forget(worker)).on('exit', () => forget(worker))
  worker.unref()
  return worker
}

function forget(worker: Worker): void {
  if (thread === worker) thread = undefined
}

if (workerData === threadName)
  parentPort?.on('message', (paper: PaperToDraw) => {
    void draw(paper).then((drawn) => parentPort?.postMessage(drawn))
  })

async function draw({ about, steps }: PaperToDraw): Promise<Drawn> {
  try {
    const bytes = await drawPaper(about, (sheet) => {
      for (const step of steps) drawStep(sheet, step)
    })
    return { bytes }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function drawStep(sheet: Sheet, step: Step): void {
  switch (step.kind) {
    case 'space':
      return sheet.space(step.points)
    case 'row':
      return sheet.row(step.cells)
    case 'picture':
      return sheet.picture(Buffer.from(step.file), step.size)
    case 'page':
      return sheet.page()
    case 'line':
      return sheet.line()
  }
}
