import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { maxFileLines, maxNounLines, maxRoomFiles } from '#dev/floors.ts'
import { describeFinding, tidy } from '#dev/tidy.ts'
import { frozenPath, parseFrozen } from '#dev/tidy/frozen-migrations.ts'
import { fixtures, plantedFolder, root } from './planted.ts'

const planted = plantedFolder()

afterAll(planted.remove)

const known = new Map<string, readonly string[]>()

/** The findings in the tree of that check, which is looked at once for all its rows. */
function findingsOf(check: string): readonly string[] {
  const findings = known.get(check) ?? tidy(join(fixtures, 'tidy', check)).map(describeFinding)
  known.set(check, findings)
  return findings
}

describe('tidy', () => {
  test.each([
    ['floors', 'server/bookings/storey-up.ts:1 bookings (9) may not enter orders (12): raise the verb or send a job'],
    ['floors', 'server/bookings/storey-by-type.ts:1 bookings (9) may not enter orders (12)'],
    ['floors', 'server/bookings/storey-by-promise.ts:1 bookings (9) may not enter orders (12)'],
    ['floors', 'server/bookings/storey-across.ts:1 bookings (9) may not enter its neighbour cart (9)'],
    ['floors', 'server/bookings/roof-up.ts:1 server/bookings may not climb to the roof'],
    ['floors', 'server/bookings/wing-across.ts:1 server may not import web'],
    ['floors', 'server/bookings/built-pages.ts:1 server may not import build'],
    ['floors', 'server/kit/room-up.ts:1 server/kit may not climb to server/bookings'],
    ['floors', 'web/ui/room-up.tsx:1 web/ui may not climb to web/bookings'],
    ['floors', 'web/shop/bookings/side-across.tsx:1 shop may not enter staff'],
    ['floors', 'domain/people/wing-up.ts:1 domain may not import server'],
    ['floors', 'domain/kit/storey-up.ts:1 kit (0) may not enter people (1)'],
    ['floors', 'gateway-sim/product.ts:1 gateway-sim may not import domain'],
    [
      'circles',
      'server/kit/circle-end.ts:1 these files import each other: server/kit/circle-end.ts → server/kit/circle-start.ts → server/kit/circle-end.ts',
    ],
    [
      'circles',
      'server/kit/later-end.ts:1 these files import each other: server/kit/later-end.ts → server/kit/later-start.ts → server/kit/later-end.ts',
    ],
    [
      'circles',
      'web/kit/circle-end.ts:1 these files import each other: web/kit/circle-end.ts → web/kit/circle-start.ts → web/kit/circle-end.ts',
    ],
    [
      'circles',
      'server/bookings:1 these rooms import each other: server/bookings → server/waitlist → server/holds → server/bookings',
    ],
    ['frozen', 'server/db/migrations/0001-kit.sql:1 this migration is frozen: undo the change and write a new file'],
    ['frozen', 'server/db/migrations/0003-people.sql:1 this migration is new: freeze it by npm run freeze'],
    ['frozen', 'server/db/migrations/0003-rooms.sql:1 another migration has the number 0003: take the next one'],
    ['frozen', 'dev/frozen-migrations.txt:1 0002-studio.sql is frozen and may not go: write a new migration'],
    ['domain-packages', 'domain/people/draws-page.ts:1 domain may not import react'],
    ['domain-packages', 'domain/people/reads-file.ts:1 domain may not import node:fs'],
    ['endpoint-files', 'domain/bookings/decide-booking.ts:1 seatsMost of domain/bookings/api.ts is no endpoint'],
    ['endpoint-files', 'web/shop/bookings/class-card.tsx:1 seatsMost of domain/bookings/api.ts is no endpoint'],
    ['endpoint-files', 'web/shop/bookings/class-card.tsx:2 * as bookings of domain/bookings/api.ts is no endpoint'],
    ['endpoint-files', 'web/shop/bookings/class-card.tsx:3 seatsMost of domain/bookings/api.ts is no endpoint'],
    ['links', 'docs/booking.md:3 docs/booking.md has no heading #queue'],
    ['links', 'docs/booking.md:4 decisions/0001-one-writer.md is not decision 3'],
    ['links', 'docs/booking.md:4 docs/money.md is not there'],
    ['links', 'docs/booking.md:5 server/bookings/cancel-class.ts is not there'],
    ['links', 'docs/booking.md:11 package.json has no script promote'],
    ['links', 'docs/failures.md:6 no test is linked'],
    ['links', 'docs/failures.md:7 no title in server/bookings/book-class.test.ts has the words "a seat is kept"'],
    ['links', 'decisions/0003-another.md:1 its number is 2'],
    ['links', 'decisions/0003-third.md:1 its title begins with "# 3. "'],
    ['links', 'server/bookings/book-class.ts:1 docs/booking.md has no heading #line'],
    ['links', 'server/bookings/book-class.ts:2 docs/rules.md is not there'],
    ['links', 'server/bookings/book-class.ts:2 decision 7: name its file'],
    ['links', 'server/bookings/book-class.ts:2 decisions/0001: name its file'],
    ['papers', 'server/bookings/book-class.ts:1 RULINGS is nowhere in here'],
    ['papers', 'server/bookings/book-class.ts:1 BOOKING.md is nowhere in here'],
    ['papers', 'server/bookings/book-class.test.ts:1 SHOP check 3 is nowhere in here'],
    ['papers', 'server/bookings/book-class.test.ts:2 issue 31 is nowhere in here'],
    ['papers', 'server/bookings/seats.sql:1 §2 is nowhere in here'],
    ['plan', 'ARCHITECTURE.md:5 people does not stand on storey 2'],
    ['plan', 'ARCHITECTURE.md:1 bookings is named 2 times'],
    ['plan', 'ARCHITECTURE.md:1 orders is named 0 times'],
    ['pages', 'docs/long.md:200 200 lines, at most 199'],
    ['pages', 'docs/wide.md:3 more than 120 columns'],
    [
      'table-owners',
      'server/bookings/queries.ts:1 bookings may not write package_lots of packages: call a verb of packages',
    ],
    ['table-owners', 'server/bookings/queries.ts:3 bookings may not write package_lots of packages'],
    ['table-owners', 'server/bookings/queries.ts:5 bookings may not write orders of orders'],
    ['table-owners', 'server/bookings/queries.ts:6 bookings may not write settings of studio'],
    ['table-owners', 'server/bookings/queries.ts:7 bookings may not write loyalty_cards, which no room owns'],
    ['table-owners', 'server/db/migrations/0001-nobody.sql:1 no room owns nobodys_rows'],
    ['table-owners', 'dev/floors.ts:1 ledger owns ledger_entries, which no migration makes'],
    ['table-owners', 'dev/floors.ts:1 giveaways owns giveaways, which no migration makes'],
    ['sql-place', "server/bookings/book-class.ts:1 SQL stands only in a room's queries.ts"],
    ['sql-place', "server/bookings/book-class.ts:2 SQL stands only in a room's queries.ts"],
    ['sql-place', "server/bookings/book-class.ts:3 SQL stands only in a room's queries.ts"],
    ['newer-sql', 'server/db/migrations/0002-newer.sql:3 a virtual column came with PostgreSQL 18'],
    ['newer-sql', 'server/bookings/queries.ts:4 returning old and new came with PostgreSQL 18'],
    ['newer-sql', 'server/bookings/queries.ts:7 this function came with PostgreSQL 16'],
    ['time-after-lock', 'server/bookings/queries.ts:4 this time is read before the lock'],
    ['time-after-lock', 'server/bookings/queries.ts:11 this time is read before the lock'],
    ['sending', 'server/messages/send-greeting.ts:2 mailer.send sends: ask isSendingHeld'],
    ['file-kinds', 'server/parking/park-car.ts:1 the plan knows no room server/parking'],
    ['file-kinds', 'web/shop/parking/park-car.tsx:1 the plan knows no room web/shop/parking'],
    ['file-kinds', 'server/bookings/inner/book-class.ts:1 the plan knows no room server/bookings/inner'],
    ['file-kinds', 'server/bookings/notes.md:1 a server room holds routes.ts'],
    ['file-kinds', 'domain/bookings/screen.tsx:1 a domain room holds model.ts'],
    ['file-kinds', 'server/db/migrations/people.sql:1 a migration is NNNN-what-it-serves.sql'],
    ['own-names', 'server/bookings/book-class.ts:1 this file must export bookClass'],
    ['folders', 'server/utils/round.ts:1 no folder is called utils'],
    ['folders', 'web/ui/helpers/draw.ts:1 no folder is called helpers'],
    ['folders', 'domain/people/index.ts:1 no index file'],
    ['words', 'server/kit/booking-manager.ts:1 "manager" in booking-manager says nothing'],
    ['words', 'server/kit/answers.ts:1 "handle" in handleAnswer says nothing'],
    ['words', 'server/kit/answers.ts:2 "info" in PersonInfo says nothing'],
    ['words', 'server/kit/answers.ts:4 "data" in cartData says nothing'],
    ['vocabulary', 'server/ledger/move-points.ts:1 "move" in move-points: say transfer or entry'],
    ['vocabulary', 'server/ledger/move-points.ts:1 "move" in movePoints: say transfer or entry'],
    ['vocabulary', 'server/ledger/jobs.ts:1 "wish" in WishRow: say multi-class request'],
    ['vocabulary', 'server/ledger/jobs.ts:2 "goals" in ledger.count_goals: say multi-class request'],
    ['vocabulary', 'bench/enter-class.ts:1 "enter class" in enter-class: say promotion'],
    ['vocabulary', 'bench/enter-class.ts:2 "enter class" in enterClass: say promotion'],
    ['vocabulary', 'bench/enter-class.ts:3 "hall" in HallOf: say class session'],
    ['vocabulary', 'bench/enter-class.ts:4 "goal" in GoalRow: say multi-class request'],
    ['vocabulary', 'server/db/migrations/0021-rows.sql:4 "goal" in goal_id: say multi-class request'],
    ['vocabulary', 'server/db/migrations/0021-rows.sql:6 "teacher" in teacher_id: say instructor'],
    ['vocabulary', 'server/db/migrations/0021-rows.sql:8 "door" in door_at: say check-in deadline'],
    ['vocabulary', 'server/db/invariants/i48-goals-end.sql:1 "goals" in i48-goals-end: say multi-class request'],
    ['domain-waits', 'domain/people/ask-bank.ts:1 a rule never waits'],
    ['domain-waits', 'domain/people/ask-bank.ts:2 a rule never waits'],
    ['clock', 'server/bookings/remind-class.ts:1 Date only in domain/kit/time.ts'],
    ['clock', 'domain/bookings/decide-booking.ts:1 Temporal.Now only in domain/kit/time.ts'],
    ['clock', 'web/shop/bookings/count-down.tsx:2 Date only in domain/kit/time.ts'],
    ['fixed-waits', 'e2e/book-a-class.test.ts:2 networkidle: wait for what the page shows'],
    ['fixed-waits', 'e2e/book-a-class.test.ts:3 waitForTimeout: wait for what the page shows'],
    ['fixed-waits', 'e2e/book-a-class.test.ts:4 setTimeout: wait for what the page shows'],
    ['colours', 'web/ui/button.tsx:1 #c0ffee: use a token'],
    ['colours', 'web/ui/button.tsx:1 rgb(1: use a token'],
    ['sentences', 'web/shop/bookings/class-card.tsx:3 "Book this class" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:5 "Only" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:7 "A reformer by the window" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:8 "只剩两个位置" is a sentence for people'],
    ['sentences', 'web/shop/bookings/class-card.tsx:9 "Book now" is a sentence for people'],
    ['sentences', 'server/bookings/emails.ts:1 "您的课程已预订" is a sentence for people'],
    ['machine', 'dev/paths.md:1 /home/'],
    ['machine', 'dev/paths.md:1 registry.'],
    ['unfinished', 'server/bookings/book-class.ts:1 "TODO" in a comment'],
    ['unfinished', 'server/bookings/book-class.ts:3 "for now" in a comment'],
    ['silenced', 'server/bookings/book-class.ts:1 oxlint-disable-next-line silences a wall'],
    ['silenced', 'server/bookings/book-class.ts:3 oxlint-disable-next-line silences a wall'],
    ['silenced', 'server/bookings/book-class.ts:5 @ts-expect-error silences a wall'],
  ])('%s: %s', (check, line) => {
    const lines = findingsOf(check)
    expect(lines.filter((found) => found.startsWith(line) && found.endsWith(`[${check}]`))).toHaveLength(1)
  })

  test('file-length: one line over the limit is too long, and a table of texts may be longer', () => {
    const house = join(planted.path, 'length')
    for (const [path, lines] of [
      ['server/kit/long.ts', maxFileLines + 1],
      ['server/kit/full.ts', maxFileLines],
      ['web/styles/long.css', maxFileLines + 1],
      ['domain/text/en.ts', maxFileLines + 600],
    ] as const) {
      mkdirSync(dirname(join(house, path)), { recursive: true })
      writeFileSync(join(house, path), (path.endsWith('.css') ? '/* line */\n' : '// line\n').repeat(lines))
    }
    const says = `${maxFileLines + 1} lines, at most ${maxFileLines}: part it by what it does`
    expect(tidy(house).map(describeFinding)).toEqual([
      `server/kit/long.ts:${maxFileLines + 1} ${says} [file-length]`,
      `web/styles/long.css:${maxFileLines + 1} ${says} [file-length]`,
    ])
  })

  test('own-names: functions of one noun share a short file, and in a long one each is a finding', () => {
    const house = join(planted.path, 'noun')
    const two = 'export function holdSeat() {}\nexport function releaseSeat() {}\n'
    mkdirSync(join(house, 'domain/bookings'), { recursive: true })
    writeFileSync(join(house, 'domain/bookings/seats.ts'), `${two}${'\n'.repeat(maxNounLines - 2)}`)
    expect(tidy(house)).toEqual([])
    writeFileSync(join(house, 'domain/bookings/hold-seat.ts'), `${two}${'\n'.repeat(maxNounLines - 1)}`)
    const says = `releaseSeat stands in a file of ${maxNounLines + 1} lines, at most ${maxNounLines} where functions share a file`
    expect(tidy(house).map(describeFinding)).toEqual([
      `domain/bookings/hold-seat.ts:2 ${says}: give it a file of its own [own-names]`,
    ])
  })

  test('room-size: one code file over the limit is too many, in a folder of pages too; tests are not counted', () => {
    const house = join(planted.path, 'room')
    for (const room of ['server/kit', 'domain/kit', 'web/kit', 'web/shop/pages/shop']) {
      mkdirSync(join(house, room), { recursive: true })
      for (let file = 0; file < maxRoomFiles; file += 1) writeFileSync(join(house, room, `part-${file}.ts`), '')
    }
    writeFileSync(join(house, 'server/kit/one-more.ts'), '')
    writeFileSync(join(house, 'web/kit/one-more.tsx'), '')
    writeFileSync(join(house, 'web/shop/pages/shop/one-more.tsx'), '')
    writeFileSync(join(house, 'domain/kit/one-more.test.ts'), '')
    const says = `${maxRoomFiles + 1} code files, at most ${maxRoomFiles}: find the two nouns and part the room`
    expect(tidy(house).map(describeFinding)).toEqual([
      `server/kit:1 ${says} [room-size]`,
      `web/kit:1 ${says} [room-size]`,
      `web/shop/pages/shop:1 ${says} [room-size]`,
    ])
  })

  test('frozen: the list of frozen migrations has every migration', () => {
    const frozen = parseFrozen(readFileSync(join(root, frozenPath), 'utf8'))
    expect(frozen.size).toBe(readdirSync(join(root, 'server/db/migrations')).length)
    expect(frozen.size).toBeGreaterThanOrEqual(12)
  })
})
