import { findFace, plainFace, type Face } from './find-face.ts'

/** A part of a line in one font. */
export interface Run {
  readonly face: Face
  readonly text: string
}

/** Characters that belong to the letter before: marks, joiners, selectors. */
const clings = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u
const parts = /^[\s\p{P}]$/u

/**
 * Splits a line by font. Characters between two words of one script belong to them, so that a name in Arabic is set
 * from the right as a whole. Example: `Ali علی رضا` is `Ali ` and `علی رضا`.
 */
export function splitRuns(line: string): Run[] {
  const runs: { face: Face; text: string }[] = []
  let waiting = ''
  const write = (face: Face, text: string) => {
    const last = runs.at(-1)
    if (last?.face === face) last.text += text
    else runs.push({ face, text })
  }
  for (const character of line) {
    const last = runs.at(-1)?.face ?? plainFace
    if (waiting === '' && clings.test(character)) write(last, character)
    else if (last !== plainFace && parts.test(character)) waiting += character
    else {
      const face = findFace(character) ?? plainFace
      if (waiting !== '') write(face === last ? last : plainFace, waiting)
      write(face, character)
      waiting = ''
    }
  }
  if (waiting !== '') write(plainFace, waiting)
  return runs
}
