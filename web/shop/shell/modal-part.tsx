import { closeModal } from '#web/kit/modal.ts'
import { showToast } from '#web/kit/toast.ts'
import { reach } from '#web/kit/use-soon.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { use, useEffect, type ComponentType } from 'react'

/** What a modal is drawn with, fetched at its first opening. When the network gives nothing the modal closes, says so, and the next opening asks again. */
export function modalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let coming: Promise<ComponentType<Props> | undefined> | undefined
  const forget = (): void => {
    coming = undefined
  }
  return function ModalPart(props: Props) {
    const Part = use((coming ??= reach(load)))
    return Part ? <Part {...props} /> : <Unreached forget={forget} />
  }
}

function Unreached({ forget }: { readonly forget: () => void }) {
  const t = useTranslations('shell')
  useEffect(() => {
    forget()
    closeModal()
    showToast(t('offline'), { tone: 'failure' })
  }, [forget, t])
  return null
}
