import type { ReactNode } from 'react'
import type { Card } from '#contract/payments/card-schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alertIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { texts } from '../texts.ts'

type CardsPartProps = {
  cards: readonly Card[] | undefined
  hasFailed: boolean
  onRetry: () => void
  children: (cards: readonly Card[]) => ReactNode
}

/** What is made of the saved cards, their outline while they are loaded, or that they could not be. */
export function CardsPart({ cards, hasFailed, onRetry, children }: CardsPartProps) {
  if (cards !== undefined) return children(cards)
  if (hasFailed)
    return (
      <State
        icon={alertIcon}
        title={texts.loadFailed}
        action={
          <Button isSmall icon={refreshIcon} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    )
  return (
    <Skeleton>
      <Bone height="64px" />
      <Bone height="64px" />
    </Skeleton>
  )
}
