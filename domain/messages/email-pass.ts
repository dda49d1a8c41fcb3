import { dayOf, wireTime } from '#domain/kit/time.ts'
import { mapUrl } from '#domain/studio/landmarks.ts'
import { formatDay } from '#domain/text/format-day.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { escapeHtml } from './clean-content.ts'
import { emailFonts } from './email-fonts.ts'
import type { MessagePass } from './model.ts'

/** The texts of a pass in the reader's language. */
export interface PassWords {
  readonly person: string
  readonly reformer: string
  readonly map: string
}

/** The pass is dark by day and by night alike; only its background is a little lighter by night. */
const ground = '#1F1A13'
const ink = '#F6F0E4'
const soft = '#CBBFA9'
const line = '#473F31'
const brass = '#C9A45C'

/**
 * An email about a class has the layout of the pass: the hour large, then the day, the class, who teaches and where, in
 * the footer the reformer and the link to the map. A cancelled class has its hour struck through and no link. Example:
 * `Saturday 21 November 2026`, `07:30`, `Group Reformer Flow`, `Mei Ling Khoo, Studio One`, `Reformer 7`.
 */
export function emailPass(
  pass: MessagePass,
  { locale, words }: { readonly locale: Locale; readonly words: PassWords },
): string {
  const comma = locale === 'zh' ? '，' : ', '
  const where = [pass.instructors, pass.room].filter((part) => part !== '').join(comma)
  const person = pass.person === '' ? '' : fill(words.person, { name: pass.person })
  return `<table role="presentation" class="pass" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="background:${ground};border-radius:4px;margin:0 0 22px;"><tr><td style="padding:22px 24px 20px;">
${[
  row(formatDay(dayOf(pass.startsAt, pass.zone), locale), { size: 16, color: soft }),
  row(wireTime(pass.startsAt, pass.zone).slice(11, 16), { size: 64, color: ink, isStruck: pass.isOff }),
  row(pass.name, { size: 24, color: ink }),
  row(where, { size: 15, color: soft }),
  row(pass.address, { size: 15, color: soft }),
  row(person, { size: 15, color: soft }),
].join('')}${foot(pass, words)}</td></tr></table>
`
}

interface Look {
  readonly size: 15 | 16 | 24 | 64
  readonly color: string
  readonly isStruck?: boolean
}

/** The large sizes use the font of headings. */
function row(words: string, { size, color, isStruck = false }: Look): string {
  if (words === '') return ''
  const face = size > 16 ? emailFonts.display : emailFonts.text
  const gap = size === 64 ? '4px 0 6px' : '2px 0 0'
  const struck = isStruck ? 'text-decoration:line-through;' : ''
  return `<div style="margin:${gap};font-family:${face};font-size:${size}px;line-height:${size === 64 ? '1.05' : '1.35'};font-weight:${size === 64 ? '300' : '400'};${struck}color:${color};">${escapeHtml(words)}</div>\n`
}

function foot(pass: MessagePass, words: PassWords): string {
  const seat = pass.seat === null || pass.isOff ? '' : fill(words.reformer, { seat: pass.seat })
  const map = pass.isOff ? undefined : mapUrl(pass.address)
  if (seat === '' && map === undefined) return ''
  const cell = `padding:14px 0 0;border-top:1px solid ${line};`
  const link =
    map === undefined
      ? ''
      : `<a href="${escapeHtml(map)}" style="font-family:${emailFonts.text};font-size:15px;line-height:1.6;color:${brass};">${escapeHtml(words.map)}</a>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0;"><tr><td style="${cell}font-family:${emailFonts.display};font-size:24px;line-height:1.3;color:${ink};">${escapeHtml(seat)}</td><td align="right" style="${cell}text-align:end;">${link}</td></tr></table>
`
}
