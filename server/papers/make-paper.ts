import { createHash } from 'node:crypto'
import { drawInThread, type Step } from './draw-in-thread.ts'
import { sheetWidth, type About, type Sheet } from './draw-paper.ts'

/** The cache limit, of papers of some 30 KB each; the least recently used goes first. */
const mostKept = 200

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Draws a paper in the thread for papers. The same paper is drawn once for all requests: its key is its content, so
 * that each version of an order has its own.
 */
export async function makePaper(about: About, draw: (sheet: Sheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const steps: Step[] = []
  draw(recordOn(steps))
  const hash = createHash('sha256').update(JSON.stringify(about))
  for (const step of steps) hash.update(step.kind === 'picture' ? step.file : JSON.stringify(step))
  const key = hash.digest('base64')
  const paper = kept.get(key) ?? drawInThread({ about, steps })
  kept.delete(key)
  kept.set(key, paper)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  try {
    return await paper
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

function recordOn(steps: Step[]): Sheet {
  return {
    width: sheetWidth,
    space: (points) => void steps.push({ kind: 'space', points }),
    row: (cells) => void steps.push({ kind: 'row', cells }),
    picture: (file, size) => void steps.push({ kind: 'picture', file, size }),
    page: () => void steps.push({ kind: 'page' }),
    line: () => void steps.push({ kind: 'line' }),
  }
}
