import { CopyLink } from '#web/kit/copy-link.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** The link to copy or share. Without script it is text to select, and a link that opens another app. */
export function FriendLink({ url, message }: { readonly url: string; readonly message: string }) {
  const t = useTranslations('friends')
  return (
    <>
      <CopyLink url={url} />
      <div className="row flex-wrap">
        <a
          className="button button-line"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('whatsapp')}
        </a>
      </div>
    </>
  )
}
