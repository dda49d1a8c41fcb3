import { formatMoney, fromWire, sen } from '#domain/kit/money.ts'
import { seatsOf, privateFormats, type PrivateFormat } from '#domain/privates/model.ts'
import { PackRing } from '#web/art/pack-ring.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { PrivatePlan } from './load-privates.ts'
import { privatesQuery } from './privates-address.ts'

/** The three formats, each with one ring per person, and the price of an hour. */
export function PrivateFormats({ plans }: { readonly plans: readonly PrivatePlan[] }) {
  const t = useTranslations('privates')
  return (
    <section className="wrap private-formats" aria-labelledby="private-formats">
      <h2 className="heading-2" id="private-formats">
        {t('formatsTitle')}
      </h2>
      <div className="private-cards">
        {privateFormats.map((format) => (
          <FormatCard key={format} format={format} plans={plans.filter((plan) => plan.private_format === format)} />
        ))}
      </div>
    </section>
  )
}

function FormatCard({ format, plans }: { readonly format: PrivateFormat; readonly plans: readonly PrivatePlan[] }) {
  const t = useTranslations('privates')
  const path = usePath()
  const people = seatsOf(format)
  const single = plans.find((plan) => plan.credits === 1)
  const packs = plans.filter((plan) => plan.credits > 1)
  return (
    <article className={`private-card ${format === 'solo' ? 'on-gold' : ''}`}>
      <div className="private-card-picture">
        <PackRing count={people} />
      </div>
      <h3 className="heading-3">{t(format)}</h3>
      <p className="soft private-card-text">{t(`${format}Text`)}</p>
      {single ? (
        <>
          <p className="figure private-card-price">
            <small>{t('currency')}</small>
            {formatMoney(fromWire(single.price), 'browse').replace(/^RM\s/u, '')}
          </p>
          <p className="small soft">
            {people === 1
              ? t('perHour')
              : t('perPerson', { each: formatMoney(sen(Math.round(fromWire(single.price) / people)), 'browse') })}
          </p>
        </>
      ) : (
        <p className="small soft">{t('notOnSale')}</p>
      )}
      <p className="small soft private-card-packs">
        {packs
          .map((plan) => t('packOf', { credits: plan.credits, price: formatMoney(fromWire(plan.price), 'browse') }))
          .join(' · ')}
      </p>
      <LinkButton
        className="private-card-act"
        look={format === 'solo' ? 'filled' : 'line'}
        to={`${path('/privates')}${privatesQuery({ format })}#hours`}
      >
        {t('choose', { format: t(format) })}
      </LinkButton>
    </article>
  )
}
