import type { ReactNode } from 'react'
import type { Detail } from '../../lib/state/use-detail.ts'
import { ButtonLink } from '../buttons/button-link.tsx'
import { LoadFailed } from '../feedback/load-failed.tsx'
import { Bone, Skeleton } from '../feedback/skeleton.tsx'
import { State } from '../feedback/state.tsx'

type NotLoadedProps = {
  /** Null while it loads. */
  error: unknown
  noNetworkText: string
  onRetry: () => void
  /** Of the skeleton. */
  height?: string | undefined
}

/** In place of what is not there yet: a skeleton, or why it did not come. */
export function NotLoaded({ error, noNetworkText, onRetry, height = '16rem' }: NotLoadedProps) {
  if (error !== null) return <LoadFailed error={error} noNetworkText={noNetworkText} onRetry={onRetry} />
  return (
    <Skeleton>
      <Bone height={height} />
    </Skeleton>
  )
}

type DeskDetailProps<T> = {
  detail: Detail<T>
  texts: { readonly gone: string; readonly goneHelp: string; readonly network: string }
  /** The way to the others, where this one is gone. */
  back: { readonly href: string; readonly text: string }
  /** Of its skeleton. */
  height?: string
  children: (value: T) => ReactNode
}

/** One thing of the desk by the id of its address, in each of its states. */
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
  return <NotLoaded error={error} noNetworkText={texts.network} onRetry={retry} height={height} />
}
