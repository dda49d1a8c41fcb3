import Download from 'lucide-react/icons/download'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { listCsv } from '#domain/members/csv-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { useStaff } from '../kit/console-start.ts'
import { useWrite } from '../kit/use-write.ts'

/** Saves the list as the table shows it, with all its pages; owners and managers are asked who they are. */
export function CsvButton({ of }: { readonly of: InputOf<typeof listCsv> }) {
  const t = useTranslations('consoleFrame')
  const { manages } = useStaff()
  const take = useWrite(listCsv)
  const askAgain = useAskAgain()
  if (!manages) return null
  const press = async () =>
    askAgain(async () => {
      const answer = await take.send(of)
      if (answer.ok) {
        saveFile(answer.value)
        showToast(t('csvSaved', { rows: answer.value.rows }))
      }
      return answer
    })
  return (
    <BusyButton
      className="console-button console-button-quiet"
      aria-label={t('csvLabel')}
      busy={take.isBusy}
      onClick={() => void press()}
    >
      <Icon of={Download} inText />
      <span className="console-bar-words">{t('csv')}</span>
    </BusyButton>
  )
}

function saveFile({ file_name: name, csv }: { readonly file_name: string; readonly csv: string }): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
