import { useTranslations } from '#web/kit/words.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { BankTiles } from './bank-tiles.tsx'

/** Online banking: the type of account, and the bank. */
export function BankChoice({
  ways,
  here,
  error,
}: {
  readonly ways: WaysToPay
  readonly here: string
  readonly error: string | undefined
}) {
  const t = useTranslations('checkout')
  const types = [
    { to: here, name: t('personal'), current: ways.accountType === '01' },
    { to: `${here}&account=02`, name: t('business'), current: ways.accountType === '02' },
  ]
  return (
    <>
      <p className="strong">{t('fpx')}</p>
      <p className="small muted">{t('fpxDetail')}</p>
      <TabLinks look="ring" label={t('accountType')} tabs={types} className="pay-types" />
      {ways.accountType === '02' ? <p className="small muted">{t('businessDetail')}</p> : null}
      <BankTiles banks={ways.banks} error={error} />
    </>
  )
}
