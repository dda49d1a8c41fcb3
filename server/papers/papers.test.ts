import { openSync, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { namesPeopleHave } from '#dev/testing/names.ts'
import { readPdf } from '#dev/testing/read-pdf.ts'
import { drawPaper } from './draw-paper.ts'
import { splitRuns } from './split-runs.ts'
import { findUnprintable } from './unprintable.ts'

/** Rarer than any of our fonts has; the person who types it is told. */
const unprintable = new Set(['王𠮷'])
const printable = namesPeopleHave.map(({ name }) => name).filter((name) => !unprintable.has(name))

const fonts = new Map<string, Font>()

/** How many characters of a text are drawn as an empty box, with each run in its font. */
function missingGlyphs(text: string): number {
  return splitRuns(text).reduce((sum, { face, text: run }) => {
    const font = fonts.get(face.path) ?? openSync(face.path)
    if (!('layout' in font)) throw new Error(`${face.path} holds several fonts`)
    fonts.set(face.path, font)
    const off = { mark: false, mkmk: false, abvm: false, blwm: false }
    return sum + font.layout(run, face.placesMarks ? [] : off).glyphs.filter(({ id }) => id === 0).length
  }, 0)
}

const drawn = async (line: string) =>
  drawPaper({ title: 'Names', author: 'Hundred', language: 'en' }, (sheet) => {
    sheet.row([[line, { x: 0, width: 120 }]])
  })

describe('a paper', () => {
  test.each(printable)('a paper has every character of %s', (name) => {
    expect([missingGlyphs(name), findUnprintable(name)]).toEqual([0, []])
  })

  test('a paper has every letter of the alphabets of Europe, and the signs of prices', () => {
    expect(findUnprintable('Kovač Łukasz Şengül Ñandú Ðór Żółć Дмитро Ґалаґан Γιώργος ½ € £ ₹ – “” •')).toEqual([])
  })

  test.each(printable)('a paper writes %s beside English, wherever lines wrap', async (name) => {
    const text = readPdf(await drawn(`${name} (12 Lorong Stewart) ${name}`))
    expect(text).toContain('Lorong')
    expect(text).toContain('Stewart)')
  })

  test('a paper sets a name in Arabic from the right as one piece', () => {
    expect(splitRuns('Ali علی رضا, 12').map(({ face, text }) => [face.name, text])).toEqual([
      ['text', 'Ali '],
      ['arabic', 'علی رضا'],
      ['text', ', 12'],
    ])
  })

  test('a paper names what it cannot show, each once and few of them', () => {
    expect(findUnprintable('Mei 👩‍👧 & 👩‍👧 王𠮷')).toEqual(['👩‍👧', '𠮷'])
    expect(findUnprintable('🎉🎂🎁🎈')).toEqual(['🎉', '🎂', '🎁'])
    expect(findUnprintable('Two\nlines\t陈伟珊')).toEqual([])
  })
})
