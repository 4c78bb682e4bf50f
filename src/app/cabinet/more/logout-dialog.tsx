import { useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { countsText } from '../../../features/outbox/unsent-text.ts'
import type { Item } from '../../../lib/outbox/record.ts'
import { countStages } from '../../../lib/outbox/stages.ts'
import { mayHaveArrived } from '../../../lib/outbox/withdraw.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { moreMessages } from './messages.ts'

/** The first request often fails after the network returns. */
const maxAttempts = 3

type Cause = 'draft' | 'decision' | 'refused' | 'signIn' | 'network'

const toCause = ({ state }: Item): Cause => {
  switch (state.name) {
    case 'draft':
      return 'draft'
    case 'conflict':
      return 'decision'
    case 'rejected':
      return 'refused'
    case 'blocked':
      return state.by === 'auth' ? 'signIn' : 'decision'
    default:
      return 'network'
  }
}

const causes = ['network', 'draft', 'decision', 'refused', 'signIn'] as const

function NotSent({ items }: { items: readonly Item[] }) {
  const found = items.map(toCause)
  return (
    <div role="alert">
      <p>{moreMessages.notAllSent}</p>
      <ul>
        {causes.map((cause) => {
          const count = found.filter((each) => each === cause).length
          return count > 0 && <li key={cause}>{moreMessages.notSentBecause[cause](count)}</li>
        })}
      </ul>
    </div>
  )
}

const loadLogout = () => import('../../../lib/session/logout.ts')

/** Covers unsent items of every profile (O-14). */
export function LogoutDialog({ onStay }: { onStay: () => void }) {
  const outbox = useAtomValue(outboxAtom)
  const [unsent, setUnsent] = useState<readonly Item[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)

  useEffect(() => {
    void loadLogout().then(async ({ listUnsent }) => setUnsent(await listUnsent()))
  }, [])

  const leave = async () => {
    setIsBusy(true)
    await (await loadLogout()).logout()
  }
  const sendAndLeave = async () => {
    setIsBusy(true)
    const { listUnsent } = await loadLogout()
    let left = unsent ?? []
    for (let attempts = 0; attempts < maxAttempts && left.length > 0; attempts++) {
      await outbox?.sendNow()
      left = await listUnsent()
    }
    if (left.length === 0) return leave()
    setUnsent(left)
    setHasTried(true)
    setIsBusy(false)
  }

  if (unsent === null) return null
  const counts = countStages(unsent)
  const count = unsent.length
  return (
    <Dialog title={count === 0 ? moreMessages.logoutPlain : moreMessages.logoutTitle} onClose={onStay}>
      <p>{count === 0 ? moreMessages.logoutPlainHelp : moreMessages.logoutUnsent(countsText(counts))}</p>
      {unsent.some(mayHaveArrived) && <p>{moreMessages.logoutUnanswered}</p>}
      {hasTried && <NotSent items={unsent} />}
      <div className="stack">
        {counts.waiting > 0 && (
          <Button kind="primary" isBlock isBusy={isBusy} onClick={() => void sendAndLeave()}>
            {moreMessages.sendAndLeave}
          </Button>
        )}
        {counts.waiting === 0 && count > 0 && (
          <ButtonLink kind="primary" isBlock href={`#${signedRoutes.queue.to({})}`}>
            {moreMessages.toUnsent}
          </ButtonLink>
        )}
        <Button kind="danger" isBlock onClick={() => void leave()}>
          {count === 0 ? moreMessages.logout : moreMessages.leaveWithoutSending}
        </Button>
        <Button kind="plain" isBlock onClick={onStay}>
          {moreMessages.stay}
        </Button>
      </div>
    </Dialog>
  )
}
