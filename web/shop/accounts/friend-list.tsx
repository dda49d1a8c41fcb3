import type { listReferrals } from '#domain/discounts/referral-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shareId } from '../discounts/share-link.tsx'

type Friends = OutputOf<typeof listReferrals>
type Friend = Friends['data'][number]

const tones = { joined: '', ordered: 'badge-gold', earned: 'badge-ok', lost: '', refused: '' } as const

/** The friends who joined by the code, and the state of each reward. */
export function FriendList({ friends }: { readonly friends: Friends }) {
  const t = useTranslations('referrals')
  return (
    <>
      {friends.data.length === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <LinkButton look="line" to={`#${shareId}`}>
              {t('shareLink')}
            </LinkButton>
          }
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul>
          {friends.data.map((friend, place) => (
            <FriendRow key={place} friend={friend} />
          ))}
        </ul>
      )}
      {friends.last_page > 1 ? (
        <PageLinks page={friends.current_page} pages={friends.last_page} before="/my-account/refer-to-friend?page=" />
      ) : null}
    </>
  )
}

/** One friend, when that friend joined or ordered, and the state of the reward. */
function FriendRow({ friend }: { readonly friend: Friend }) {
  const t = useTranslations('referrals')
  const days = useDays()
  const { status, ordered_at: ordered, due_at: due } = friend
  const reward = friend.reward === null ? '' : formatMoney(fromWire(friend.reward))
  const joined = { day: days.date(friend.joined_at) }
  const words = {
    joined: t('waiting'),
    ordered: t('isDue', { reward, day: due === null ? '' : days.short(due) }),
    earned: t('isEarned', { reward }),
    lost: t('isLost'),
    refused: t('isRefused'),
  } as const
  return (
    <li className="refer-friend">
      <div>
        <p className="strong">{friend.friend}</p>
        <p className="small muted">
          {status === 'refused'
            ? t('refusedOn', joined)
            : ordered === null
              ? t('joinedOn', joined)
              : t('orderedOn', { day: days.date(ordered) })}
        </p>
      </div>
      <span className={`badge ${tones[status]}`}>{words[status]}</span>
    </li>
  )
}
