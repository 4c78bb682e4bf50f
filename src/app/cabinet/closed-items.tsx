import type { Permissions } from '#contract/permissions.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import type { OutboxKinds } from '../../lib/outbox/kinds.ts'
import { isOnlyHere } from '../../lib/outbox/stages.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { outboxKinds } from '../boot/outbox-kinds.ts'
import { isAllowed } from './gate.tsx'

const messages = {
  title: 'Приём через кабинет закрыт',
  stored:
    'Управляющая организация больше не принимает то, что вы записали. Записи сохранены на этом устройстве, в разделе',
  queue: '«Не\u00A0отправлено»',
} as const

const kinds: OutboxKinds = outboxKinds

/** Returns true if the resident may no longer submit it (G-13). */
export const isClosed = ({ lane: { lane, kind }, item }: Queued, permissions: Permissions): boolean => {
  const access = kinds[kind]?.getSlug(lane)
  return isOnlyHere(item) && access !== undefined && !isAllowed({ access }, permissions, 'C')
}

type ClosedItemsProps = { items: readonly Queued[]; permissions: Permissions }

export function ClosedItems({ items, permissions }: ClosedItemsProps) {
  if (!items.some((queued) => isClosed(queued, permissions))) return null
  return (
    <Banner tone="warn" title={messages.title}>
      {messages.stored} <a href={`#${signedRoutes.queue.to({})}`}>{messages.queue}</a>.
    </Banner>
  )
}
