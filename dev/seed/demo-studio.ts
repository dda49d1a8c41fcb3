import { z } from 'zod/mini'
import { studioFile, type Studio } from '#dev/setup/studio-file.ts'
import { policies, type CancelWindow } from '#domain/studio/model.ts'
import { windowWords } from '#domain/studio/window-words.ts'
import { banners, blocks, site } from './content-rows.ts'
import { privacyEn, termsEn, waiverEn } from './document-rows-en.ts'
import { privacyMs } from './document-rows-ms.ts'
import { privacyZh, termsZh, waiverZh } from './document-rows-zh.ts'
import { plans } from './package-rows.ts'
import { aboutEn, deliveryEn, faqEn, newToFlowEn, returnsEn } from './page-rows-en.ts'
import { aboutZh, deliveryZh, faqZh, newToFlowZh, returnsZh } from './page-rows-zh.ts'
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

const things = {
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
}

const texts = {
  blocks,
  documents: [
    { kind: 'terms', title: { en: 'Terms', zh: '条款' }, body: { en: termsEn, zh: termsZh } },
    {
      kind: 'privacy',
      title: { en: 'Privacy Policy', zh: '隐私政策', ms: 'Dasar Privasi' },
      body: { en: privacyEn, zh: privacyZh, ms: privacyMs },
    },
    { kind: 'waiver', title: { en: 'Waiver', zh: '免责声明' }, body: { en: waiverEn, zh: waiverZh } },
    { kind: 'delivery', title: { en: 'Delivery Policy', zh: '配送政策' }, body: { en: deliveryEn, zh: deliveryZh } },
    { kind: 'returns', title: { en: 'Return Policy', zh: '退货政策' }, body: { en: returnsEn, zh: returnsZh } },
    { kind: 'faq', title: { en: 'Frequently asked', zh: '常见问题' }, body: { en: faqEn, zh: faqZh } },
    {
      kind: 'about',
      title: { en: 'A small studio that counts', zh: '一间会数拍子的小工作室' },
      body: { en: aboutEn, zh: aboutZh },
    },
    {
      kind: 'new_to_flow',
      title: { en: 'New to Flow? Start lying down.', zh: '第一次来？先躺下。' },
      body: { en: newToFlowEn, zh: newToFlowZh },
    },
  ],
}

export const demoStudio: Studio = demoStudioOf(policies.parse({}).cancel_window)
