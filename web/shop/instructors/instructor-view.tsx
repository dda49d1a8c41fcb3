import { Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Corkscrew } from '#web/art/corkscrew.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useNameGap } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { Trail } from '#web/kit/trail.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classTypeAddress, instructorAddress } from '../schedules/instructor-address.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'
import { ClassRows } from './class-rows.tsx'
import { firstName } from './first-name.ts'
import type { InstructorPage } from './load-instructor.ts'
import { Portrait } from './portrait.tsx'

/** The hours of the first day on which a private is free; undefined when they could not be loaded. */
export type FreeHours =
  | { readonly date: string | undefined; readonly hours: readonly { readonly id: string; readonly startsAt: string }[] }
  | undefined

/** The page of an instructor. Parts without content are left out, with their headings. */
export function InstructorView({ page, free }: { readonly page: InstructorPage; readonly free: FreeHours }) {
  const t = useTranslations('instructors')
  const { instructor } = page
  const { words } = instructor.about
  const name = firstName(instructor.name)
  return (
    <div className="wrap instructor-page">
      <Trail
        label={t('breadcrumb')}
        steps={[
          { name: t('about'), to: '/about-us' },
          { name: t('whoTeaches'), to: '/about-us#who-teaches' },
        ]}
        current={instructor.name}
      />
      <Hero page={page} />
      {words === '' ? null : (
        <figure className="instructor-words">
          <blockquote className="heading-2">{words}</blockquote>
          <figcaption className="muted">{name}</figcaption>
        </figure>
      )}
      <div className="instructor-columns">
        <NextClasses page={page} />
        <div className="instructor-side">
          <PrivateCard page={page} free={free} />
          <Training page={page} />
        </div>
      </div>
      <Others page={page} />
    </div>
  )
}

function Hero({ page: { instructor, teaches, weekly, prices } }: { readonly page: InstructorPage }) {
  const t = useTranslations('instructors')
  const path = usePath()
  const gap = useNameGap()
  const { about } = instructor
  const facts = [
    { name: t('languages'), text: about.languages },
    { name: t('goodWith'), text: about.good_with },
    {
      name: t('hereSince'),
      text: about.since === null ? '' : sinceText(t, { year: about.since, count: weekly }),
    },
  ].filter(({ text }) => text !== '')
  const hours = `${path('/privates')}?instructor=${instructor.id}#hours`
  return (
    <div className="instructor-hero">
      <Portrait of={instructor} sizes="(min-width: 1180px) 440px, 100vw" eager />
      <div className="instructor-intro">
        <h1 className="heading-1">{instructor.name}</h1>
        <p className="lead">{instructor.bio}</p>
        <dl className="instructor-facts">
          {teaches.length === 0 ? null : (
            <div className="instructor-fact">
              <dt>{t('teaches')}</dt>
              <dd>
                {teaches.map(({ slug, name }, place) => (
                  <span key={slug}>
                    {place === 0 ? '' : gap}
                    <Link className="link" to={path(classTypeAddress(slug))}>
                      {name}
                    </Link>
                  </span>
                ))}
              </dd>
            </div>
          )}
          {facts.map(({ name, text }) => (
            <div key={name} className="instructor-fact">
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="instructor-acts">
          {prices.from === undefined ? null : (
            <LinkButton to={hours} trailing={t('from', { price: formatMoney(fromWire(prices.from), 'browse') })}>
              {t('bookPrivate')}
            </LinkButton>
          )}
          <LinkButton
            look={prices.from === undefined ? 'filled' : 'line'}
            to={`${path(instructorAddress(instructor.slug))}#classes`}
          >
            {t('nextClassesOf', { pronoun: instructor.pronoun })}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function sinceText(
  t: ReturnType<typeof useTranslations<'instructors'>>,
  { year, count }: { readonly year: number; readonly count: number },
): string {
  return count === 0 ? String(year) : t('sinceClasses', { year: String(year), count })
}

function NextClasses({ page: { instructor, classes, now } }: { readonly page: InstructorPage }) {
  const t = useTranslations('instructors')
  const path = usePath()
  const windowWords = useWindowWords()
  const { policies } = useSettings()
  return (
    <section id="classes" className="instructor-classes" aria-labelledby="next-classes">
      <div className="instructor-classes-head">
        <h2 className="heading-2" id="next-classes">
          {t('nextWith', { name: firstName(instructor.name) })}
        </h2>
        <Link className="link link-alone small" to={`${path('/schedules')}?instructor=${instructor.slug}`}>
          {classes.length === 0 ? t('wholeSchedule') : t('allClassesOf', { pronoun: instructor.pronoun })}
        </Link>
      </div>
      {classes.length === 0 ? (
        <p className="soft mt-4">{t('noneAhead')}</p>
      ) : (
        <>
          <ClassRows classes={classes} now={now} of="instructor" />
          <p className="small muted mt-5">{t('terms', { window: windowWords(policies.cancel_window) })}</p>
        </>
      )}
    </section>
  )
}

function PrivateCard({
  page: { instructor, prices },
  free,
}: {
  readonly page: InstructorPage
  readonly free: FreeHours
}) {
  const t = useTranslations('instructors')
  const days = useDays()
  const path = usePath()
  const { single, pack } = prices
  if (single === undefined) return null
  const to = `${path('/privates')}?instructor=${instructor.id}`
  const browse = (price: string) => formatMoney(fromWire(price), 'browse')
  return (
    <section className="instructor-private" aria-labelledby="private-with">
      <span className="instructor-private-art" aria-hidden="true">
        <Corkscrew />
      </span>
      <h2 className="heading-3" id="private-with">
        {t('privateWith', { name: firstName(instructor.name) })}
      </h2>
      <p className="soft mt-2">{t('privateText')}</p>
      <p className="instructor-private-price">
        <span className="figure">{browse(single)}</span>{' '}
        {pack ? (
          <span className="small muted">{t('packOf', { credits: pack.credits, price: browse(pack.price) })}</span>
        ) : null}
      </p>
      {free?.date === undefined ? null : (
        <>
          <p className="small strong mt-4">{days.long(free.date)}</p>
          <ul className="instructor-hours">
            {free.hours.map(({ id, startsAt }) => (
              <li key={id}>
                <Link
                  className="instructor-hour"
                  to={`${to}&date=${startsAt.slice(0, 10)}#hours`}
                  aria-label={t('hourWith', { time: clockOf(startsAt), name: instructor.name })}
                >
                  {clockOf(startsAt)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {free !== undefined && free.date === undefined ? <p className="small mt-4">{t('noHours')}</p> : null}
      <p>
        <Link className="link link-alone small" to={`${to}#hours`}>
          {t('allHours')}
        </Link>
      </p>
    </section>
  )
}

function Training({ page: { instructor } }: { readonly page: InstructorPage }) {
  const t = useTranslations('instructors')
  const { training } = instructor.about
  if (training.length === 0) return null
  return (
    <section aria-labelledby="training">
      <h2 className="heading-3 instructor-training-title" id="training">
        {t('training', { pronoun: instructor.pronoun })}
      </h2>
      <ol>
        {training.map(({ year, title, line }) => (
          <li key={`${year} ${title}`} className="instructor-training">
            <span className="figure gold">{year}</span>
            <span className="strong">{title}</span>
            <span className="small muted">{line}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const shownOthers = 5

function Others({ page: { others } }: { readonly page: InstructorPage }) {
  const t = useTranslations('instructors')
  const path = usePath()
  if (others.length === 0) return null
  return (
    <section className="instructor-others" aria-labelledby="others">
      <h2 className="heading-2" id="others">
        {t('othersTeach')}
      </h2>
      <ul className="instructor-cards">
        {others.slice(0, shownOthers).map((one) => (
          <li key={one.id} className="instructor-card">
            <Link to={path(instructorAddress(one.slug))}>
              <Portrait of={one} sizes="(min-width: 1180px) 250px, 45vw" />
              <span className="strong">{one.name}</span>
            </Link>
            <span className="small muted">{one.line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
