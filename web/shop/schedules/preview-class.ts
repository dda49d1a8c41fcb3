import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import type { getSchedule } from '#domain/schedules/api.ts'
import type { getSettings } from '#domain/studio/api.ts'
import type { Locale } from '#domain/text/localized.ts'
import { languageTags } from '#web/kit/locale.ts'
import type { PagePreview, Thing } from '#web/kit/page-title.tsx'
import { nameGap } from '#web/kit/punctuation.tsx'
import { classPicture } from './class-picture.ts'
import { toScheduledClass } from './scheduled-class.ts'

interface About {
  readonly session: OutputOf<typeof getSchedule>
  readonly settings: OutputOf<typeof getSettings>
  readonly locale: Locale
  /** The address of the page. */
  readonly url: URL
  /** As on the wire, without a pack; undefined when the studio sells no single class. */
  readonly price: string | undefined
}

/** The preview of a class link: its time, instructor, price and description. */
export function previewClass(about: About): PagePreview {
  const { session, price, locale } = about
  const teachers = toScheduledClass(session)
    .teachers.map(({ name }) => name)
    .join(nameGap(locale))
  const amount = price === undefined ? '' : formatMoney(fromWire(price), 'browse')
  const parts = [whenOf(about), teachers, amount, session.class_type.description]
  return {
    sentence: parts.filter((part) => part !== '').join(' · '),
    picture: { path: classPicture(session.class_type.spring), alternative: session.class_type.name },
    thing: classThing(about),
    ...(price !== undefined && { price }),
  }
}

/** On the studio's wall clock. */
function whenOf({ session, settings, locale }: About): string {
  return new Intl.DateTimeFormat(locale === 'zh' ? languageTags.zh : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: settings.branch.time_zone,
  }).format(instant(session.starts_at).epochMilliseconds)
}

function classThing({ session, settings, url, price }: About): Thing {
  return {
    '@type': 'Event',
    name: session.class_type.name,
    description: session.class_type.description,
    startDate: session.starts_at,
    endDate: session.ends_at,
    eventStatus: `https://schema.org/${session.status === 'canceled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: new URL(classPicture(session.class_type.spring), url).href,
    url: url.href,
    location: { '@type': 'Place', name: `${settings.site_title}, ${session.room.name}`, address: settings.address },
    organizer: {
      '@type': 'LocalBusiness',
      name: settings.site_title,
      url: url.origin,
      address: settings.address,
      image: new URL(settings.seo.image, url).href,
    },
    performer: toScheduledClass(session).teachers.map(({ name }) => ({ '@type': 'Person', name })),
    maximumAttendeeCapacity: session.capacity,
    remainingAttendeeCapacity: session.places_left,
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: settings.currency,
        validFrom: session.opens_at,
        availability: `https://schema.org/${session.places_left > 0 ? 'InStock' : 'SoldOut'}`,
        url: url.href,
      },
    }),
  }
}
