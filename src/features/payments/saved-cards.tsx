import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, type ReactNode } from 'react'
import type { Card } from '#contract/payments/card-schema.ts'
import { postForm } from '../../lib/http/post-form.ts'
import { tenantProfileAtom } from '../../lib/session/session.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Since } from '../../ui/feedback/since.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { alertIcon, refreshIcon } from '../../ui/icons/icons.ts'
import { cardsAtom } from './atoms/billing.ts'
import { loadCardsAtom, registerCardAtom } from './atoms/cards.ts'
import { messages } from './messages.ts'

export function useCards() {
  const { value, status, storedAt } = useAtomValue(cardsAtom)
  const sectors = useAtomValue(tenantProfileAtom).value?.sectors ?? []
  const load = useSetAtom(loadCardsAtom)
  useEffect(() => void load(), [load])
  return {
    cards: value?.results,
    debits: value?.debits ?? [],
    hasFailed: value === undefined && status === 'failed',
    storedAt,
    sectors,
    reload: () => void load(),
  }
}

export function useRegisterCard(sector: string | undefined, path: string) {
  const register = useSetAtom(registerCardAtom)
  const { isBusy, run } = useBusy()
  const go = async () => {
    if (sector === undefined) return
    const hosted = await register(sector, path)
    if (hosted) postForm(hosted.processing_url, hosted.params)
  }
  return { isBusy, go: () => void run(go) }
}

type CardsPartProps = {
  cards: readonly Card[] | undefined
  hasFailed: boolean
  storedAt: string | null
  onRetry: () => void
  children: (cards: readonly Card[]) => ReactNode
}

export function CardsPart({ cards, hasFailed, storedAt, onRetry, children }: CardsPartProps) {
  if (cards !== undefined)
    return (
      <>
        <Since storedAt={storedAt} />
        {children(cards)}
      </>
    )
  if (hasFailed)
    return (
      <State
        icon={alertIcon}
        title={messages.loadFailed}
        action={
          <Button isSmall icon={refreshIcon} onClick={onRetry}>
            {messages.retry}
          </Button>
        }
      />
    )
  return (
    <Skeleton>
      <SkeletonLine height="76px" />
      <SkeletonLine height="76px" />
    </Skeleton>
  )
}
