import { cleanLine } from './clean-line.ts'
import type { Letter, LetterCalendar } from './model.ts'

/**
 * "Words that people typed are shown as they are: header and direction tricks are taken out." This is how a letter is
 * kept; cleaning it again changes nothing. Throws when the action's address is neither http nor https (a bug of the
 * writer), so that a letter which could never be sent is not written either.
 * Example: the subject `Hello\r\nBcc: all@example.my` is kept as `Hello Bcc: all@example.my`.
 */
export function cleanLetter(letter: Letter): Letter {
  if (letter.action && !/^https?:\/\//.test(letter.action.url))
    throw new Error(`the address in a message must be absolute, not ${letter.action.url}`)
  return {
    subject: cleanLine(letter.subject),
    heading: cleanLine(letter.heading),
    paragraphs: letter.paragraphs.map(cleanLine),
    facts: (letter.facts ?? []).map((fact) => ({ label: cleanLine(fact.label), value: cleanLine(fact.value) })),
    ...(letter.action ? { action: { label: cleanLine(letter.action.label), url: cleanLine(letter.action.url) } } : {}),
    ...(letter.calendar ? { calendar: cleanCalendar(letter.calendar) } : {}),
  }
}

/** What is said about a class may have several lines; in a calendar they are no danger. */
function cleanCalendar(calendar: LetterCalendar): LetterCalendar {
  const description = calendar.description.split('\n').map(cleanLine).join('\n')
  return { ...calendar, summary: cleanLine(calendar.summary), location: cleanLine(calendar.location), description }
}
