import { Link } from 'react-router'
import { checkBalance, redeemCard } from '#domain/giftcards/api.ts'
import { actionAnswer, actionOutcome } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { BalanceForm, type BalanceAnswer } from '../giftcards/balance-form.tsx'
import { CardArt } from '../giftcards/card-art.tsx'
import type { Route } from './+types/giftcard.ts'

export const handle = { words: ['giftcards'] } satisfies PageRoute

/** The code comes in a form and in no address. Moving needs an account: whoever has none open is sent to log in. */
export async function action({ context, request }: Route.ActionArgs) {
  return actionAnswer(request, async (form) => {
    const call = context.get(apiContext)
    const code = textField(form, 'code')
    const refused = ({ message, errors }: CallRefusal): BalanceAnswer => ({
      kind: 'refused',
      code,
      message: errors['code'] ?? message,
    })
    return textField(form, 'intent') === 'move'
      ? actionOutcome(await call(redeemCard, { code }), {
          done: ({ amount, store_credit: wallet }): BalanceAnswer => ({ kind: 'moved', amount, wallet }),
          refused,
        })
      : actionOutcome(await call(checkBalance, { code }), {
          done: ({ balance, last_four: lastFour }): BalanceAnswer => ({ kind: 'found', code, balance, lastFour }),
          refused,
        })
  })
}

export default function GiftCard({ actionData: answer }: Route.ComponentProps) {
  const t = useTranslations('giftcards')
  const path = usePath()
  return (
    <div className="wrap gift-balance">
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1 className="heading-1">{t('balance')}</h1>
        <p className="lead mt-3">{t('balanceLead')}</p>
        <BalanceForm answer={answer} />
        <p className="small muted gift-sold">
          {t.rich('sold', {
            link: (words) => (
              <Link className="link" to={path('/contact-us')}>
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
      <CardArt value={answer?.kind === 'found' ? answer.balance : undefined} />
    </div>
  )
}
