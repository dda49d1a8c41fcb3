import { z } from 'zod/mini'
import { studioFile, type Studio } from '#dev/setup/studio-file.ts'
import { banners, blocks, site } from './content-rows.ts'
import { privacyEn, termsEn, waiverEn } from './document-rows-en.ts'
import { privacyMs } from './document-rows-ms.ts'
import { privacyZh, termsZh, waiverZh } from './document-rows-zh.ts'
import { plans } from './package-rows.ts'
import { privateHours, privateKinds, privatePlans, privateRoom, privateSeries } from './private-rows.ts'
import { classTypes, instructors, levels, rooms, series } from './studio-rows.ts'

/** The demo studio as a file: the example that a new studio begins with. */
export const demoStudio: Studio = z.parse(studioFile, {
  branch: { code: 'penang', name: { en: 'Penang', zh: '槟城' }, time_zone: 'Asia/Kuala_Lumpur' },
  rooms: [...rooms, { ...privateRoom, forPrivates: true }],
  instructors,
  levels,
  series: [...series, privateSeries],
  classTypes: [
    ...classTypes,
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
  blocks,
  documents: [
    { kind: 'terms', title: { en: 'Terms', zh: '条款' }, body: { en: termsEn, zh: termsZh } },
    {
      kind: 'privacy',
      title: { en: 'Privacy Policy', zh: '隐私政策', ms: 'Dasar Privasi' },
      body: { en: privacyEn, zh: privacyZh, ms: privacyMs },
    },
    { kind: 'waiver', title: { en: 'Waiver', zh: '免责声明' }, body: { en: waiverEn, zh: waiverZh } },
  ],
})
