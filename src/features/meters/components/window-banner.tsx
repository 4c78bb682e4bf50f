import { Banner } from '../../../ui/feedback/banner.tsx'
import { clockIcon } from '../../../ui/icons/icons.ts'
import type { WindowState } from '../rules/window-state.ts'
import { texts } from '../texts.ts'

type WindowBannerProps = { window: WindowState; canSubmit: boolean }

/** Why readings are not taken now, or that they may come late; nothing inside the window. */
export function WindowBanner({ window, canSubmit }: WindowBannerProps) {
  if (!canSubmit) return <Banner tone="info">{texts.cannotSubmit}</Banner>
  if (window.name === 'open') return null
  const { from, till } = window
  if (window.name === 'outside') return <Banner tone="warn">{texts.outside(from, till)}</Banner>
  return (
    <Banner tone="warn" icon={clockIcon}>
      {window.isPast ? texts.over(from, till) : texts.notYet(from, till)}
    </Banner>
  )
}
