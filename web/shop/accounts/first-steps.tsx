import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { signAddress } from '../forms/sign-address.ts'
import { payAddress } from '../orders/pay-address.ts'
import { OpenClasses } from '../packages/open-classes.tsx'
import type { FirstSteps } from './load-first-steps.ts'
import { useUnpaidText } from './unpaid-pack-card.tsx'
import type { UnpaidPackage } from './unpaid-package.ts'

/** What a new member begins with: a package that only waits to be paid, else the offer for newcomers. */
export function FirstOffer({ first: { unpaid, intro } }: { readonly first: FirstSteps }) {
  const t = useTranslations('account')
  const path = usePath()
  if (unpaid !== undefined) return <Unpaid unpaid={unpaid} />
  if (intro === undefined) return null
  const price = formatMoney(fromWire(intro.price), 'browse')
  return (
    <Offer
      title={t('firstTitle', { count: intro.credits })}
      text={t('firstText', { price, days: intro.validity_days })}
      action={t('firstAction')}
      price={price}
      to={`${path('/packages/purchase')}?plan_id=${intro.id}`}
    />
  )
}

/** Until when the package can be paid, and why the bank refused its last payment. */
function Unpaid({ unpaid }: { readonly unpaid: UnpaidPackage }) {
  const t = useTranslations('account')
  const path = usePath()
  const text = useUnpaidText()(unpaid)
  return (
    <Offer
      title={t('unpaidTitle')}
      text={text}
      action={t('unpaidAction')}
      price={formatMoney(fromWire(unpaid.order.to_pay))}
      to={path(payAddress(unpaid.order.id))}
    />
  )
}

function Offer({
  title,
  text,
  action,
  price,
  to,
}: {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly price: string
  readonly to: string
}) {
  return (
    <section className="overview-class" aria-labelledby="first-offer">
      <div className="overview-class-lines" aria-hidden="true">
        <Movement kind="swan" weight={1.1} />
      </div>
      <div className="overview-class-words">
        <h2 className="heading-2" id="first-offer">
          {title}
        </h2>
        <p className="overview-quiet">{text}</p>
        <div className="overview-acts">
          <StudioLink look="brass" trailing={price} to={to}>
            {action}
          </StudioLink>
        </div>
      </div>
    </section>
  )
}

interface Step {
  readonly name: string
  readonly text: string
  readonly isDone: boolean
  /** It goes before the others: an order is kept for minutes. */
  readonly isPressing?: true
  readonly to?: string
}

/** The steps from an account to a first class: those that are done, and the present one on gold. */
export function FirstStepList({ first }: { readonly first: FirstSteps }) {
  const t = useTranslations('account')
  const steps = useSteps(first)
  const present = steps.find(({ isPressing }) => isPressing) ?? steps.find(({ isDone }) => !isDone)
  return (
    <ol className="first-steps" aria-label={t('firstSteps')}>
      {steps.map((step, place) => (
        <StepRow key={step.name} step={step} number={place + 1} isPresent={step === present} />
      ))}
    </ol>
  )
}

function useSteps(first: FirstSteps): readonly Step[] {
  const t = useTranslations('account')
  const path = usePath()
  const packageStep = usePackageStep(first)
  const { email, isVerified, owesWaiver } = first
  return [
    isVerified || email === null
      ? { name: t('stepAccount'), text: email === null ? t('stepDone') : t('stepConfirmed', { email }), isDone: true }
      : {
          name: t('stepAccount'),
          text: t('stepConfirm', { email }),
          isDone: false,
          to: `${path('/my-account/account-settings')}?verify=email`,
        },
    packageStep,
    owesWaiver
      ? {
          name: t('stepWaiver'),
          text: t('stepWaiverText'),
          isDone: false,
          to: path(signAddress('waiver', { next: path('/my-account') })),
        }
      : { name: t('stepWaiver'), text: t('stepDone'), isDone: true },
    { name: t('stepClass'), text: t('stepClassText'), isDone: false, to: path('/schedules') },
  ]
}

function usePackageStep({ hasPack, frozenTo, unpaid, intro, singlePrice }: FirstSteps): Step {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  const name = t('stepPackage')
  if (unpaid !== undefined) {
    const text = t('stepPackageUnpaid', { title: unpaid.title })
    return { name, text, isDone: false, isPressing: true, to: path(payAddress(unpaid.order.id)) }
  }
  if (hasPack) {
    const text = frozenTo === undefined ? t('stepPackageDone') : t('stepPackageFrozen', { day: days.date(frozenTo) })
    return { name, text, isDone: true }
  }
  const money = (wire: string) => formatMoney(fromWire(wire), 'browse')
  const text =
    intro === undefined || singlePrice === undefined
      ? t('stepPackageNone')
      : t('stepPackageText', { count: intro.credits, price: money(intro.price), single: money(singlePrice) })
  return { name, text, isDone: false, to: path('/packages') }
}

function StepRow({
  step: { name, text, isDone, to },
  number,
  isPresent,
}: {
  readonly step: Step
  readonly number: number
  readonly isPresent: boolean
}) {
  const t = useTranslations('account')
  const mark = isDone ? 'first-step-done' : isPresent ? 'first-step-now' : ''
  return (
    <li className="first-step" aria-current={isPresent ? 'step' : undefined}>
      <span className={`first-step-mark ${mark}`}>
        {isDone ? <Icon of={Check} inText /> : number}
        {isDone ? <span className="read-aloud-only">{t('stepDone')}</span> : null}
      </span>
      <span className="min-w-0">
        {to === undefined ? (
          <span className="strong">{name}</span>
        ) : (
          <Link className="strong first-step-link" to={to}>
            {name}
          </Link>
        )}
        <span className="small muted block">{text}</span>
      </span>
      {to === undefined ? null : <Icon of={ChevronRight} inText directed />}
    </li>
  )
}

/** Classes that suit a beginner, each with a free seat. */
export function FirstClasses({ classes }: { readonly classes: FirstSteps['classes'] }) {
  const t = useTranslations('account')
  const path = usePath()
  if (classes.length === 0) return null
  return (
    <section className="first-classes" aria-labelledby="first-classes">
      <div className="overview-head">
        <h2 className="heading-3" id="first-classes">
          {t('firstClasses')}
        </h2>
        <Link className="link small" to={path('/schedules')}>
          {t('scheduleShort')}
        </Link>
      </div>
      <OpenClasses classes={classes} words={{ book: t('firstBook'), label: (said) => t('firstBookLabel', said) }} />
    </section>
  )
}
