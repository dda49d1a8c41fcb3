import { Corkscrew } from '#web/art/corkscrew.tsx'
import { SpringRings } from '#web/art/spring-rings.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** The studio's offers: group classes on the only gold block of the page, privates in the studio's words beside it. */
export function OfferBlocks({
  privates,
}: {
  readonly privates: { readonly title: string; readonly body: string } | undefined
}) {
  const t = useTranslations('home')
  const path = usePath()
  return (
    <section className="section">
      <div className="wrap offers">
        <article className="offer on-gold grain">
          <h2 className="heading-1">{t('groupTitle')}</h2>
          <div className="offer-picture offer-picture-spring">
            <SpringRings />
          </div>
          <div className="offer-foot">
            <p>{t('groupText')}</p>
            <LinkButton to={path('/schedules')}>{t('groupAction')}</LinkButton>
          </div>
        </article>
        {privates ? (
          <article className="offer offer-quiet grain">
            <h2 className="heading-1">{privates.title}</h2>
            <div className="offer-picture gold">
              <Corkscrew />
            </div>
            <div className="offer-foot">
              <p>{privates.body}</p>
              <LinkButton to={path('/privates')} look="line">
                {t('privatesAction')}
              </LinkButton>
            </div>
          </article>
        ) : null}
      </div>
    </section>
  )
}
