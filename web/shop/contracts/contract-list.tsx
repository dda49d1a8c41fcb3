import { useTranslations } from '#web/kit/words.tsx'
import { ContractCard } from './contract-card.tsx'
import type { OwnContract } from './own-contract.ts'

/** All memberships of the account, newest first. */
export function ContractList({ contracts }: { readonly contracts: readonly OwnContract[] }) {
  const t = useTranslations('contracts')
  return (
    <>
      <h2 className="heading-2 mt-6">{t('memberships')}</h2>
      {contracts.map((contract) => (
        <ContractCard key={contract.id} contract={contract} />
      ))}
    </>
  )
}
