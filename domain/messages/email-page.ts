import { escapeHtml } from './clean-content.ts'
import { emailFonts } from './email-fonts.ts'
import { emailPass, type PassWords } from './email-pass.ts'
import type { MessageContent } from './model.ts'

/** The frame around the content of a message. */
export interface EmailFrame {
  readonly locale: string
  readonly studio: string
  readonly tagline: string
  readonly why: string
  readonly openLink: string
  readonly pass: PassWords
}

/** Mail programs support no custom properties, so these are the site's tokens as literals: by day, and by night. */
const day = {
  ground: '#FBF9F4',
  panel: '#FFFFFF',
  quiet: '#F4EFE4',
  line: '#E2D9C7',
  ink: '#1D1912',
  soft: '#473F31',
  faint: '#655B49',
  brass: '#C9A45C',
  action: '#1D1912',
  onAction: '#FBF9F4',
} as const
const night = {
  ground: '#13100B',
  panel: '#1B1710',
  quiet: '#1F1A13',
  pass: '#29231A',
  line: '#302920',
  ink: '#F4EEE2',
  soft: '#D3C9B7',
  faint: '#ADA18A',
  brass: '#D3AE67',
  action: '#F4EEE2',
  onAction: '#1D1912',
} as const

const { display, text } = emailFonts

/**
 * An email that looks like the site: one column of at most 560 px in tables with inline styles, which mail programs
 * render alike; the night colours are a media query that those without it ignore. All text is escaped here. Example:
 * the studio's name is above the heading as text, so nothing is loaded from outside but the picture of a gift.
 */
export function emailPage(content: MessageContent, frame: EmailFrame): string {
  const direction = frame.locale === 'ar' || frame.locale === 'he' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${escapeHtml(frame.locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${nightStyles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${day.ground};">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${day.ground};"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="ink" style="padding:0 4px 20px;font-family:${display};font-size:26px;line-height:1.2;letter-spacing:-.3px;color:${day.ink};">${escapeHtml(frame.studio)}</td></tr>
<tr><td class="panel" style="background:${day.panel};border:1px solid ${day.line};border-top:3px solid ${day.brass};border-radius:4px;padding:32px 28px;">
${picture(content)}<h1 class="ink" style="margin:0 0 16px;font-family:${display};font-weight:400;font-size:30px;line-height:1.2;color:${day.ink};">${escapeHtml(content.heading)}</h1>
${pass(content, frame)}${content.paragraphs.map(paragraph).join('\n')}
${facts(content)}${action(content, frame)}</td></tr>
<tr><td class="faint" style="padding:20px 4px 0;font-family:${text};font-size:13px;line-height:1.6;color:${day.faint};">${escapeHtml(frame.studio)} · ${escapeHtml(frame.tagline)}<br>${escapeHtml(frame.why)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** Decorative: the text says the same, so a reader without the picture misses nothing. */
function picture({ picture: shown }: MessageContent): string {
  if (!shown) return ''
  const { width, height } = shown
  return `<img src="${escapeHtml(shown.url)}" alt="" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 24px;border:0;border-radius:4px;">\n`
}

function pass(content: MessageContent, { locale, pass: words }: EmailFrame): string {
  return content.pass ? emailPass(content.pass, { locale: locale === 'zh' ? 'zh' : 'en', words }) : ''
}

function paragraph(words: string): string {
  return `<p class="soft" style="margin:0 0 14px;font-family:${text};font-size:16px;line-height:1.6;color:${day.soft};">${escapeHtml(words)}</p>`
}

function facts(content: MessageContent): string {
  const rows = (content.facts ?? []).filter(isBesidePass).map((fact) => {
    const cell = `padding:10px 0;border-top:1px solid ${day.line};font-family:${text};font-size:15px;line-height:1.5;vertical-align:top;`
    return `<tr><th scope="row" align="left" class="faint line" style="${cell}padding-right:20px;font-weight:400;text-align:start;color:${day.faint};">${escapeHtml(fact.label)}</th><td class="ink line" style="${cell}text-align:end;color:${day.ink};">${escapeHtml(fact.value)}</td></tr>`
  })
  return rows.length === 0
    ? ''
    : `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px;">${rows.join('')}</table>\n`
}

function isBesidePass({ inPass }: NonNullable<MessageContent['facts']>[number]): boolean {
  return inPass !== true
}

function action(content: MessageContent, frame: EmailFrame): string {
  if (!content.action) return ''
  const url = escapeHtml(content.action.url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 20px;"><tr><td class="action" style="background:${day.action};border-radius:2px;"><a class="on-action" href="${url}" style="display:inline-block;padding:15px 26px;font-family:${text};font-size:16px;line-height:1.2;font-weight:600;text-decoration:none;color:${day.onAction};">${escapeHtml(content.action.label)}</a></td></tr></table>
<p class="faint" style="margin:0;font-family:${text};font-size:13px;line-height:1.6;color:${day.faint};">${escapeHtml(frame.openLink)}<br><a class="faint" href="${url}" style="color:${day.faint};word-break:break-all;">${url}</a></p>
`
}

const nightStyles = `@media (prefers-color-scheme: dark){.ground{background:${night.ground}!important}.pass{background:${night.pass}!important}.panel{background:${night.panel}!important;border-color:${night.line}!important;border-top-color:${night.brass}!important}.ink{color:${night.ink}!important}.soft{color:${night.soft}!important}.faint{color:${night.faint}!important}.line{border-color:${night.line}!important}.action{background:${night.action}!important}.on-action{color:${night.onAction}!important}}`
