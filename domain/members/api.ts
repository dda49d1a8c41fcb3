import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { keywordText } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { versioned } from '#domain/kit/versions.ts'
import { noticeKinds } from '#domain/messages/model.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { lotItem } from '#domain/packages/api.ts'
import { memberFacts } from './member-facts.ts'
import { maxTags, noteKinds } from './model.ts'
import { previewItem } from './preview-item.ts'
import { restrictionItem } from './restriction-api.ts'

const noteFields = {
  kind: z.enum(noteKinds),
  text: typedLines(1000, { least: 1 }),
  /** The last day on which rosters show it, by the branch's calendar. */
  pinned_until: z._default(z.nullable(wireDay), null),
}

const noteItem = z.strictObject({
  id: idOf('person_notes'),
  kind: z.enum(noteKinds),
  text: z.string(),
  pinned_until: z.nullable(wireDay),
  /** Who of the staff wrote it. */
  written_by: z.string(),
  created_at: wireInstant,
  updated_at: wireInstant,
  /** Whether the reader may change and delete it. */
  may_change: z.boolean(),
  /** Of its words and its pin. */
  version: z.number(),
})

export const addNote = endpoint({
  name: 'members.add_note',
  method: 'POST',
  path: '/staff/people/{id}/notes',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  status: 201,
  summary: 'Write a note about a person, for the staff of the branch alone',
  refusals: ['request.not_found', 'auth.forbidden', 'members.too_many_notes'],
  input: z.strictObject({ id: idOf('persons'), ...noteFields }),
  output: noteItem,
})

export const saveNote = endpoint({
  name: 'members.save_note',
  method: 'PUT',
  path: '/staff/notes/{id}',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'Change a note: its writer, or an owner or manager',
  refusals: ['request.not_found', 'auth.forbidden', 'members.note_of_another', 'staff.changed'],
  input: z.strictObject({ id: idOf('person_notes'), ...noteFields, ...versioned }),
  output: noteItem,
})

export const deleteNote = endpoint({
  name: 'members.delete_note',
  method: 'DELETE',
  path: '/staff/notes/{id}',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'Delete a note: its writer, or an owner or manager',
  refusals: ['request.not_found', 'members.note_of_another', 'staff.changed'],
  input: z.strictObject({ id: idOf('person_notes'), ...versioned }),
  output: z.strictObject({ success: z.literal(true) }),
})

/** Small letters, as they are stored, so that "Corporate" and "corporate" are one tag. */
export const tagText = typedLine(30, { least: 1 }).check(z.overwrite((typed) => typed.toLowerCase()))

export const saveTags = endpoint({
  name: 'members.save_tags',
  method: 'PUT',
  path: '/staff/people/{id}/tags',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'The tags of a person in the branch, in the place of the former ones',
  refusals: ['request.not_found', 'staff.changed'],
  input: z.strictObject({ id: idOf('persons'), tags: z.array(tagText).check(z.maxLength(maxTags)), ...versioned }),
  output: z.strictObject({ tags: z.array(z.string()), version: z.number() }),
})

/** More matches than these are not shown: the desk must type more letters. */
export const maxPeopleFound = 20

/** Who a person is and how they are reached, for staff. */
export const personCard = z.strictObject({
  id: idOf('persons'),
  full_name: z.string(),
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The person who books for a dependant. */
  guardian: z.nullable(z.strictObject({ id: idOf('persons'), full_name: z.string() })),
  created_at: wireInstant,
})

/**
 * Finds people by any words of their name, the beginning of their e-mail, or the beginning or the last digits of their
 * phone. It is a POST because the query is personal and stays out of URLs, and because the audit keeps who looked.
 */
export const findPeople = endpoint({
  name: 'people.find',
  method: 'POST',
  path: '/staff/people/find',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Find people by name, e-mail or phone',
  refusals: [],
  limit: { name: 'find_people', points: 120, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({ keyword: keywordText }),
  output: z.strictObject({
    people: z.array(personCard),
    /** True when more people match than are shown. */
    more: z.boolean(),
  }),
})

/**
 * Finds by the first letters what staff open by name: people, orders, classes from 14 days ago to 14 days ahead,
 * products and packages. It shows no contact but the end of a phone, and the audit keeps nothing: opening somebody is
 * what it keeps. A scanned pass finds whose it is. Instructors find people of their own classes and those classes
 * alone, without the phone and without a preview. It is a POST because the text may be a name, and names stay out of
 * addresses.
 */
export const lookUp = endpoint({
  name: 'members.look_up',
  method: 'POST',
  path: '/staff/look-up',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'Find people, orders, classes, products and packages by their first letters',
  refusals: [],
  limit: { name: 'look_up', points: 600, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({
    text: keywordText,
    /** False for a page that shows no previews, so that nothing is read for them. */
    previews: z.optional(z.boolean()),
  }),
  output: z.strictObject({
    people: z.array(
      z.strictObject({
        id: idOf('persons'),
        full_name: z.string(),
        /** The last four digits; of a dependant those of nobody. */
        phone_end: z.nullable(z.string()),
        guardian: z.nullable(z.string()),
        preview: z.nullable(previewItem),
        /** For an instructor the class of theirs, nearest to now, that the person is booked in; else null. */
        session_id: z.nullable(idOf('class_sessions')),
      }),
    ),
    orders: z.array(
      z.strictObject({
        id: idOf('orders'),
        number: z.string(),
        status: z.string(),
        name: z.string(),
        /** The member who bought; null for a guest. */
        person_id: z.nullable(idOf('persons')),
      }),
    ),
    classes: z.array(
      z.strictObject({
        id: idOf('class_sessions'),
        name: z.string(),
        starts_at: wireInstant,
        booked: z.number(),
        capacity: z.number(),
      }),
    ),
    products: z.array(z.strictObject({ slug: z.string(), name: z.string() })),
    /** With the list of packages that each stands in. */
    plans: z.array(
      z.strictObject({ slug: z.string(), name: z.string(), kind: z.enum(['series', 'contracts', 'privates']) }),
    ),
  }),
})

const pageNumber = z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1)

/**
 * What the branch knows of one person: every pack, and one page each of the bookings, also those of dependants, and of
 * the messages to the account, both newest first. Of a message it shows the subject and whether it was sent: the body
 * may hold links that only its recipient may use. It is a POST because the audit keeps who looked at whom.
 */
export const openRecord = endpoint({
  name: 'people.record',
  method: 'POST',
  path: '/staff/people/{id}/record',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: "A person's packs, bookings and messages together",
  refusals: ['request.not_found'],
  limit: { name: 'open_record', points: 120, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject({ id: idOf('persons'), bookings_page: pageNumber, messages_page: pageNumber }),
  output: z.strictObject({
    person: personCard,
    packs: z.array(lotItem),
    bookings: z.strictObject({ data: z.array(bookingItem), total: z.number() }),
    messages: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idOf('messages'),
          kind: z.enum(noticeKinds),
          channel: z.enum(['email', 'sms', 'push']),
          subject: z.string(),
          /** `kept` is a message that its recipient switched off: it is shown on the pages only. */
          status: z.enum(['queued', 'sent', 'failed', 'kept']),
          created_at: wireInstant,
        }),
      ),
      total: z.number(),
    }),
    /** Pinned ones first, then the newest. */
    notes: z.array(noteItem),
    tags: z.array(z.string()),
    tags_version: z.number(),
    /** What the branch keeps the person from now. */
    restriction: z.nullable(restrictionItem),
    restriction_version: z.number(),
    about: z.strictObject({
      /** Null for a dependant, who has none. */
      account_id: z.nullable(idOf('accounts')),
      /** Whom the person books for, the one added first before the others; none of a dependant. */
      dependants: z.array(z.strictObject({ id: idOf('persons'), full_name: z.string() })),
      /** Counts the changes of the name and the emergency contact; a form sends back the one that it began with. */
      version: z.number(),
      emergency: z.nullable(z.strictObject({ name: z.nullable(z.string()), phone: z.nullable(z.string()) })),
      /** Classes that the person came to, and the first of them. */
      classes: z.number(),
      first_class_at: z.nullable(wireInstant),
      /** Orders of the account and forms that were signed for the person, in the branch. */
      orders: z.number(),
      forms: z.number(),
      ...memberFacts,
    }),
    /** Records that are perhaps of the same person, oldest first. */
    perhaps_same: z.array(z.strictObject({ id: idOf('persons'), full_name: z.string(), created_at: wireInstant })),
    /** Where the credits of the person's own packs went; `adds_up` says whether that is all of them. */
    credits: z.strictObject({
      bought: z.number(),
      adjusted: z.number(),
      own: z.number(),
      others: z.number(),
      lost: z.number(),
      expired: z.number(),
      held: z.number(),
      left: z.number(),
      adds_up: z.boolean(),
    }),
    /** The time in the branch. */
    now: wireInstant,
  }),
})
