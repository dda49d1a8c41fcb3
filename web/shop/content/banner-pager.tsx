import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import type { BannerTurn } from './use-banner-turn.ts'

/** One number per banner, and a pause button. */
export function BannerPager({ count, turn }: { readonly count: number; readonly turn: BannerTurn }) {
  const t = useTranslations('home')
  const isRunning = useRunning()
  return (
    <div className="hero-pager" role="group" aria-label={t('banners')}>
      {Array.from({ length: count }, (_none, place) => (
        <Link
          key={place}
          className="hero-page figure"
          to={`?banner=${place + 1}`}
          aria-label={t('bannerOf', { number: place + 1, count })}
          aria-current={place === turn.place ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            turn.choose(place)
          }}
        >
          <span>{place + 1}</span>
        </Link>
      ))}
      <IconButton label={turn.isRunning ? t('pause') : t('play')} onClick={turn.toggle} disabled={!isRunning}>
        <Icon of={turn.isRunning ? Pause : Play} inText />
      </IconButton>
    </div>
  )
}
