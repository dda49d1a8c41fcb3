import type { MessageCalendar, MessageContent, MessagePass } from './model.ts'

/**
 * Removes from typed text what would start a mail header or reverse the reading order. Content is stored this way;
 * cleaning it again changes nothing. Throws when the URL of the action or the picture is neither http nor https (a bug
 * of the writer), so that content which could never be sent is not written either. Example: the subject `Hello\r\nBcc:
 * all@example.my` is kept as `Hello Bcc: all@example.my`.
 */
export function cleanContent(content: MessageContent): MessageContent {
  if (content.action && !/^https?:\/\//.test(content.action.url))
    throw new Error(`the link of a message must be an absolute URL, not ${content.action.url}`)
  if (content.picture && !/^https?:\/\//.test(content.picture.url))
    throw new Error(`the picture of a message must have an absolute URL, not ${content.picture.url}`)
  return {
    subject: cleanLine(content.subject),
    heading: cleanLine(content.heading),
    paragraphs: content.paragraphs.map(cleanLine),
    facts: (content.facts ?? []).map((fact) => ({
      ...fact,
      label: cleanLine(fact.label),
      value: cleanLine(fact.value),
    })),
    ...(content.pass ? { pass: cleanPass(content.pass) } : {}),
    ...(content.action
      ? { action: { label: cleanLine(content.action.label), url: cleanLine(content.action.url) } }
      : {}),
    ...(content.calendar ? { calendar: cleanCalendar(content.calendar) } : {}),
    ...(content.picture ? { picture: { ...content.picture, url: cleanLine(content.picture.url) } } : {}),
    ...(content.copyName === undefined ? {} : { copyName: cleanLine(content.copyName) }),
  }
}

function cleanPass(pass: MessagePass): MessagePass {
  return {
    ...pass,
    name: cleanLine(pass.name),
    instructors: cleanLine(pass.instructors),
    room: cleanLine(pass.room),
    address: cleanLine(pass.address),
    person: cleanLine(pass.person),
  }
}

/** The description of a class may have several lines, which are harmless in a calendar. */
function cleanCalendar(calendar: MessageCalendar): MessageCalendar {
  const description = calendar.description.split('\n').map(cleanLine).join('\n')
  return { ...calendar, summary: cleanLine(calendar.summary), location: cleanLine(calendar.location), description }
}

/**
 * Names, subjects and recipients are one line: removes what would start a new mail header (line breaks and other
 * control characters) and what would reverse the reading order of the words around it. Joiners of emoji stay.
 * Example: `Mei\r\nBcc: all@example.my` becomes `Mei Bcc: all@example.my`.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** All text of a message passes through this into its page. */
export function escapeHtml(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
