/**
 * The words that names may not contain, and the names that pages may, as data beside the plan of `dev/floors.ts`.
 * `dev/tidy/words.ts` and `dev/tidy/purity.ts` read them.
 */

/** Words that may be no part of an exported name or of a file name: they say nothing, or they are abbreviations. */
export const bannedWords: readonly string[] = [
  'data',
  'info',
  'handle',
  'manager',
  'service',
  'helper',
  'helpers',
  'util',
  'utils',
  'misc',
  'stuff',
  'mgr',
  'btn',
  'msg',
  'cfg',
  'impl',
  'tmp',
]
/**
 * Words of the wire, of the specification, of PostgreSQL and of React Router that are allowed in names all the same.
 */
export const wireWords: readonly string[] = ['data folder', 'form data', 'leave at door', 'loader data', 'places left']
/** Exported names that React Router requires. */
export const demandedNames: readonly string[] = ['handle', 'handleError']

/** The class rooms, where a place was a seat and a line was a waitlist. */
const classRooms: readonly string[] = [
  'server/attendance/',
  'server/calendars/',
  'server/timetable/',
  'server/privates/',
  'server/holds/',
  'domain/attendance/',
  'domain/calendars/',
  'domain/timetable/',
  'domain/privates/',
  'domain/holds/',
  'web/shop/holds/',
]
/** The whole tree. */
const everywhere: readonly string[] = ['']
/**
 * Replaced words, and the field's word for each (docs/glossary.md). They may be no part of a file's name, an exported
 * name, a type, a job's name or a column, in paths that start with one of `rooms`: a word that is right elsewhere is
 * banned only where it was replaced.
 */
export type BannedTerm = { terms: readonly string[]; say: string; rooms: readonly string[] }
export const bannedTerms: readonly BannedTerm[] = [
  { terms: ['hall', 'halls', 'lesson', 'lessons'], say: 'class session', rooms: everywhere },
  { terms: ['schedule'], say: 'class session', rooms: classRooms },
  { terms: ['place', 'places', 'reformer', 'spot'], say: 'seat', rooms: classRooms },
  { terms: ['queue', 'line', 'waiting', 'in line'], say: 'waitlist', rooms: classRooms },
  { terms: ['goal', 'goals'], say: 'multi-class request', rooms: everywhere },
  { terms: ['wish', 'wishes'], say: 'multi-class request or waitlist preferences', rooms: everywhere },
  { terms: ['other half', 'half'], say: 'pair', rooms: classRooms },
  { terms: ['enter class'], say: 'promotion', rooms: everywhere },
  { terms: ['door', 'doors', 'hand over'], say: 'check-in deadline or standby promotion', rooms: everywhere },
  { terms: ['pass'], say: 'lot', rooms: ['server/packages/', 'domain/packages/', 'web/shop/packages/'] },
  { terms: ['teacher', 'teachers'], say: 'instructor', rooms: everywhere },
  { terms: ['own', 'somebody'], say: 'dependant', rooms: ['server/people/', 'domain/people/'] },
  { terms: ['source', 'sources'], say: 'tender', rooms: ['server/orders/', 'domain/orders/'] },
  { terms: ['sweep'], say: 'reconciliation', rooms: ['server/orders/', 'server/payments/', 'domain/payments/'] },
  { terms: ['book', 'move'], say: 'transfer or entry', rooms: ['server/ledger/', 'domain/ledger/'] },
  { terms: ['promotions'], say: 'discounts', rooms: everywhere },
]

/** Specifications and design papers outside the repository, so nothing may cite them. Their rules are in docs/. */
export const absentPapers: readonly RegExp[] = [
  /\b(?:PAYMENTS|RULINGS|RELIABILITY|GLOSSARY|CONVENTIONS|SHOP-PAGES|STACK-RECIPES|product-spec)\b/g,
  /\b(?:SHOP|BOOKING|OPERATIONS|STACK|CONSOLE|DESIGN|WORDS|API)(?:\.md\b| (?:check |section |row )?[A-Z]?\d)/g,
  /§ ?\d|\bspec(?:ification)? (?:row|part|section) \d|\bspecification, part \d/g,
  /\b[Ii]ssue #?\d+\b/g,
]
/** A frozen migration cites one of them and cannot change any more. */
export const citesBeforeTheWall: readonly string[] = ['server/db/migrations/0010-payments.sql']

/** Names that are the same in every language, which JSX may contain. */
export const brandNames: readonly string[] = [
  'Hundred',
  'FPX',
  'Curlec',
  'WhatsApp',
  'Instagram',
  'Facebook',
  'MYR',
  'RM',
  'OpenAPI',
]
