import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { studioFile, type Studio } from '#dev/setup/studio-file.ts'
import { windowWords } from '#domain/studio/cancellation-window.ts'
import { policies, type CancelWindow } from '#domain/studio/model.ts'
import { otherClassTexts } from './class-texts-other.ts'
import { steadyClassTexts } from './class-texts-steady.ts'
import { banners, blocks, site } from './content-rows.ts'
import { instructorTexts } from './instructor-texts.ts'
import { plans } from './package-rows.ts'
import { privateHours, privateKinds, privatePlans, privateRoom, privateSeries } from './private-rows.ts'
import { classTypes, instructors, levels, rooms, series } from './studio-rows.ts'

/** The demo studio as a file: the example for a new studio. Its texts say what its policies are. */
export function demoStudioOf(window: CancelWindow): Studio {
  const [en, zh] = (['en', 'zh'] as const).map((locale) => windowWords(window, locale))
  const said = JSON.stringify(texts, (key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{window}', (key === 'zh' ? zh : en) ?? '') : value,
  )
  return z.parse(studioFile, { ...things, ...z.record(z.string(), z.unknown()).parse(JSON.parse(said)) })
}

const classTexts = { ...steadyClassTexts, ...otherClassTexts }

const things = {
  branch: { code: 'penang', name: { en: 'Penang', zh: '槟城' }, time_zone: 'Asia/Kuala_Lumpur' },
  rooms: [...rooms, { ...privateRoom, forPrivates: true }],
  instructors: instructors.map((row) => ({ ...row, ...instructorTexts[row.slug] })),
  levels,
  series: [...series, privateSeries],
  classTypes: [
    ...classTypes.map((row) => ({ ...row, about: classTexts[row.slug] })),
    ...privateKinds.map(({ format, ...kind }) => ({
      ...kind,
      series: privateSeries.slug,
      level: 'open-level',
      minutes: 50,
      spring: 'rest',
      privateFormat: format,
    })),
  ],
  packages: [...plans, ...privatePlans.map(({ kind, ...plan }) => ({ ...plan, covers: [kind] }))],
  privateHours: privateHours.map(({ teacher, ...hours }) => ({ ...hours, instructor: teacher })),
  site,
  policies: {},
  banners,
}

/**
 * Their texts are files in documents/. `## ` starts a section, `### ` an item of it, `- ` an item of a list; a number
 * before ` · ` in the heading of an item is decorative.
 */
const titles = {
  terms: { en: 'Terms', zh: '条款' },
  privacy: { en: 'Privacy Policy', zh: '隐私政策', ms: 'Dasar Privasi' },
  waiver: { en: 'Waiver', zh: '免责声明' },
  delivery: { en: 'Delivery Policy', zh: '配送政策' },
  returns: { en: 'Return Policy', zh: '退货政策' },
  faq: { en: 'Frequently asked', zh: '常见问题' },
  about: { en: 'A small studio that counts', zh: '一间小工作室，会数拍子' },
  new_to_flow: { en: 'New to Flow? Start lying down.', zh: '第一次来？先躺下。' },
}

const texts = {
  blocks,
  documents: Object.entries(titles).map(([kind, title]) => ({
    kind,
    title,
    body: Object.fromEntries(Object.keys(title).map((locale) => [locale, readDocument(kind, locale)])),
  })),
}

function readDocument(kind: string, locale: string): string {
  const file = `${kind.replaceAll('_', '-')}.${locale}.md`
  return readFileSync(join(import.meta.dirname, 'documents', file), 'utf8').trimEnd()
}

export const demoStudio: Studio = demoStudioOf(policies.parse({}).cancel_window)
