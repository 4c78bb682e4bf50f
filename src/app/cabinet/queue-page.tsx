import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { QueueScreen } from '../../features/outbox/queue-screen.tsx'
import { topicsAtom, writeAppealAtom } from '../../features/tickets/state.ts'
import { unsentCountAtom } from '../../lib/outbox/atoms.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { profileAtom } from '../../lib/session/session.ts'
import { isAllowed } from './gate.tsx'
import { isClosed } from './closed-items.tsx'
import { queueKinds } from './queue-kinds.ts'

type QueuePageProps = { constants: Constants; permissions: Permissions }

export function QueuePage({ constants, permissions }: QueuePageProps) {
  const canAppeal = isAllowed(signedRoutes.ticketCreate, permissions, 'C')
  const profiles = useAtomValue(profileAtom).value?.profiles
  const hasUnsent = useAtomValue(unsentCountAtom) > 0
  const [writeAppeal, loadTopics] = [useSetAtom(writeAppealAtom), useSetAtom(topicsAtom)]
  useEffect(() => {
    if (canAppeal && hasUnsent) void loadTopics()
  }, [canAppeal, hasUnsent, loadTopics])
  return (
    <QueueScreen
      constants={constants}
      own={profiles?.map(({ scope }) => scope)}
      kinds={queueKinds}
      isClosed={(queued) => isClosed(queued, permissions)}
      onAppeal={canAppeal ? (text, about) => void writeAppeal(text, about) : undefined}
    />
  )
}
