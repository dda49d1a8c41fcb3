import { getReferCode, listReferrals } from '#domain/discounts/referral-api.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { TwoFifties } from '#web/art/two-fifties.tsx'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { FriendList } from '#web/shop/accounts/friend-list.tsx'
import { shareId, ShareLink } from '#web/shop/discounts/share-link.tsx'
import type { Route } from './+types/my-account-refer-to-friend.ts'

export const handle = { words: ['copyLink', 'days', 'paging', 'referrals'] } satisfies PageRoute

/** `?page=` is a further page of the friends. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [own, friends] = await Promise.all([
    call(getReferCode, {}),
    call(listReferrals, { limit: '20', page: pageIn(new URL(request.url).searchParams) }),
  ])
  return { own: loaderValue(own, request), friends: loaderValue(friends, request) }
}

export default function MyAccountReferToFriend({ loaderData: { own, friends } }: Route.ComponentProps) {
  const t = useTranslations('referrals')
  const { percent, days } = own
  const money = (wire: string) => formatMoney(fromWire(wire))
  const reward = money(own.reward)
  const counts = [
    [t('friends'), String(own.friends)],
    [t('earned'), money(own.earned)],
    [t('onTheWay'), money(own.on_the_way)],
  ] as const
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <section className="refer-offer" id={shareId}>
        <div>
          <h2 className="heading-2">{t('offer', { percent, reward })}</h2>
          <p className="soft mt-3">{t('offerText', { percent, reward, days })}</p>
          <ShareLink own={own} />
        </div>
        <div className="refer-art">
          <TwoFifties />
        </div>
      </section>
      <ol className="refer-steps">
        {[t('stepSend'), t('stepBuy', { percent }), t('stepReward', { reward })].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2 className="heading-3 refer-mine">{t('mine')}</h2>
      <dl className="refer-counts">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <FriendList friends={friends} />
    </>
  )
}
