import type { ReactNode } from 'react'
import type { Detail } from '../../lib/state/use-detail.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'

type NotLoadedProps = {
  error: unknown
  noNetworkText: string
  onRetry: () => void
  height?: string | undefined
}

export function LoadFailure({ error, noNetworkText, onRetry, height = '16rem' }: NotLoadedProps) {
  if (error !== null) return <LoadFailed error={error} noNetworkText={noNetworkText} onRetry={onRetry} />
  return (
    <Skeleton>
      <SkeletonLine height={height} />
    </Skeleton>
  )
}

type DeskDetailProps<T> = {
  detail: Detail<T>
  texts: { readonly gone: string; readonly goneHelp: string; readonly network: string }
  back: { readonly href: string; readonly text: string }
  height?: string
  children: (value: T) => ReactNode
}

export function DeskDetail<T>({ detail, texts, back, height, children }: DeskDetailProps<T>) {
  const { value, isGone, error, retry } = detail
  if (value) return children(value)
  if (isGone)
    return (
      <State
        isPage
        title={texts.gone}
        text={texts.goneHelp}
        action={<ButtonLink href={back.href}>{back.text}</ButtonLink>}
      />
    )
  return <LoadFailure error={error} noNetworkText={texts.network} onRetry={retry} height={height} />
}
