import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Orders that the account was created from: listed at once, and opened once the e-mail is verified. */
export function KeptOrders({ numbers }: { readonly numbers: readonly string[] }) {
  const t = useTranslations('orders')
  const path = usePath()
  return numbers.map((number) => (
    <Notice key={number} tone="info">
      {t('kept', { number })}
      <SentenceGap />
      <Link className="link" to={`${path('/my-account/account-settings')}?verify=email`}>
        {t('keptAction')}
      </Link>
    </Notice>
  ))
}
