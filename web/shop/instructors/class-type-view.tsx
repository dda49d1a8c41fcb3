import Footprints from 'lucide-react/icons/footprints'
import GlassWater from 'lucide-react/icons/glass-water'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Layers from 'lucide-react/icons/layers'
import Shirt from 'lucide-react/icons/shirt'
import { Link } from 'react-router'
import type { thingIcons } from '#domain/studio/about.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Icon, type IconDrawing } from '#web/ui/icon.tsx'
import { ClassLevel } from '../schedules/class-meta.tsx'
import { classTypeAddress, instructorAddress } from '../schedules/instructor-address.ts'
import { ClassRows } from './class-rows.tsx'
import { ClassTypeHero, ClassTypeNumbers } from './class-type-hero.tsx'
import { firstName } from './first-name.ts'
import type { ClassTypePage } from './load-class-type.ts'
import { Portrait } from './portrait.tsx'

/** The page of a class type: what it is, whom it suits, when it is next. Parts without content are left out. */
export function ClassTypeView({ page }: { readonly page: ClassTypePage }) {
  return (
    <>
      <ClassTypeHero page={page} />
      <div className="wrap class-type-page">
        <ClassTypeNumbers page={page} />
        <div className="class-type-columns">
          <div>
            <WhatItIs page={page} />
            <WhoItSuits page={page} />
            <Levels page={page} />
            <Parts page={page} />
            <Bring page={page} />
          </div>
          <div className="class-type-side">
            <NextClasses page={page} />
            <WhoTeaches page={page} />
            <Questions page={page} />
          </div>
        </div>
      </div>
    </>
  )
}

interface Page {
  readonly page: ClassTypePage
}

function WhatItIs({ page: { type } }: Page) {
  const t = useTranslations('instructors')
  if (type.about.what === '') return null
  return (
    <section className="class-type-part" aria-labelledby="what">
      <h2 className="heading-2" id="what">
        {t('whatItIs')}
      </h2>
      <p className="lead class-type-what">{type.about.what}</p>
    </section>
  )
}

function WhoItSuits({ page: { type, types } }: Page) {
  const t = useTranslations('instructors')
  const { suits, others } = type.about
  if (suits.length === 0 && others.length === 0) return null
  return (
    <section className="class-type-part" aria-labelledby="suits">
      <h2 className="heading-2" id="suits">
        {t('whoItSuits')}
      </h2>
      <div className="class-type-suits">
        {suits.length === 0 ? null : (
          <div>
            <h3 className="heading-4">{t('goodIf')}</h3>
            <ul className="class-type-dashes">
              {suits.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        {others.length === 0 ? null : (
          <div>
            <h3 className="heading-4">{t('otherIf')}</h3>
            <ul className="class-type-dashes">
              {others.map((other) => (
                <li key={other.text}>
                  <Other other={other} types={types} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** Who had better choose another class, with the link to it; a class that is not given any more is not named. */
function Other({
  other: { text, class_type: slug },
  types,
}: Pick<ClassTypePage, 'types'> & { readonly other: { readonly text: string; readonly class_type: string | null } }) {
  const t = useTranslations('instructors')
  const path = usePath()
  const found = types.find((one) => one.slug === slug)
  if (found === undefined) return text
  const to = path(found.private_format === null ? classTypeAddress(found.slug) : '/privates')
  return (
    <span>
      {t.rich(found.private_format === null ? 'tryInstead' : 'startPrivate', {
        text,
        name: found.name,
        link: (words) => (
          <Link className="link" to={to}>
            {words}
          </Link>
        ),
      })}
    </span>
  )
}

function Levels({ page: { type, levels } }: Page) {
  const t = useTranslations('instructors')
  const told = levels.filter(({ description }) => description !== '')
  if (told.length === 0) return null
  return (
    <section className="class-type-part" aria-labelledby="levels">
      <h2 className="heading-2" id="levels">
        {t('levels')}
      </h2>
      <ul className="class-type-levels">
        {told.map((level) => {
          const isThis = level.id === type.difficulty_level_id
          return (
            <li key={level.id} className={isThis ? 'class-type-level-this' : ''}>
              <ClassLevel level={level} hideWord />
              <div>
                <p className="class-type-level-name">
                  <span className="strong">{level.name}</span>
                  {isThis ? <span className="badge badge-gold">{t('thisClass')}</span> : null}
                </p>
                <p className="small soft">{level.description}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Parts({ page: { type } }: Page) {
  const t = useTranslations('instructors')
  if (type.about.parts.length === 0) return null
  return (
    <section className="class-type-part" aria-labelledby="minutes">
      <h2 className="heading-2" id="minutes">
        {t('yourMinutes', { count: type.duration_minutes })}
      </h2>
      <ol className="class-type-rows">
        {type.about.parts.map(({ minute, title, line }) => (
          <li key={minute} className="class-type-row">
            <span className="figure gold">{minute}</span>
            <span className="strong">{title}</span>
            <span className="small soft">{line}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const thingDrawings = {
  socks: Footprints,
  clothes: Shirt,
  water: GlassWater,
  towel: Layers,
  health: HeartPulse,
} as const satisfies Readonly<Record<(typeof thingIcons)[number], IconDrawing>>

function Bring({ page: { type } }: Page) {
  const t = useTranslations('instructors')
  if (type.about.bring.length === 0) return null
  return (
    <section className="class-type-part" aria-labelledby="bring">
      <h2 className="heading-2" id="bring">
        {t('bring')}
      </h2>
      <ul className="class-type-rows">
        {type.about.bring.map(({ icon, title, line }) => (
          <li key={title} className={`class-type-thing ${icon === null ? '' : 'class-type-thing-drawn'}`}>
            {icon === null ? null : <Icon of={thingDrawings[icon]} />}
            <span className="strong">{title}</span>
            <span className="small soft">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextClasses({ page: { type, classes, now } }: Page) {
  const t = useTranslations('instructors')
  const path = usePath()
  return (
    <section aria-labelledby="next-classes">
      <div className="instructor-classes-head">
        <h2 className="heading-2" id="next-classes">
          {t('nextClasses')}
        </h2>
        <Link className="link link-alone small" to={`${path('/schedules')}?type=${type.slug}`}>
          {classes.length === 0 ? t('wholeSchedule') : t('allOf', { name: type.name })}
        </Link>
      </div>
      {classes.length === 0 ? (
        <p className="soft mt-4">{t('noneAhead')}</p>
      ) : (
        <ClassRows classes={classes} now={now} of="type" />
      )}
    </section>
  )
}

function WhoTeaches({ page: { instructors } }: Page) {
  const t = useTranslations('instructors')
  const path = usePath()
  if (instructors.length === 0) return null
  return (
    <section aria-labelledby="teaches">
      <h2 className="heading-2" id="teaches">
        {t('teachesIt')}
      </h2>
      <ul>
        {instructors.map((one) => (
          <li key={one.id} className="class-type-teacher">
            <Portrait of={one} sizes="112px" close />
            <div>
              <h3 className="heading-3">{one.name}</h3>
              <p className="small soft">{one.bio}</p>
              <Link className="link link-alone" to={path(instructorAddress(one.slug))}>
                {t('meet', { name: firstName(one.name) })}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ page: { type } }: Page) {
  const t = useTranslations('instructors')
  if (type.about.questions.length === 0) return null
  return (
    <section aria-labelledby="questions">
      <h2 className="heading-2" id="questions">
        {t('questions')}
      </h2>
      <Accordion>
        {type.about.questions.map(({ question, answer }, place) => (
          <AccordionItem key={question} summary={question} open={place === 0}>
            <p>{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}
