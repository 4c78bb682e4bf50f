import { useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { moreTexts } from './texts.ts'

/** A network that has just come back often drops the first question. */
const mostTries = 3

const loadLogout = () => import('../../lib/session/logout.ts')

/** Asks what becomes of unsent items of every profile: send, discard, stay (O-14). */
export function LogoutDialog({ onStay }: { onStay: () => void }) {
  const outbox = useAtomValue(outboxAtom)
  const [unsent, setUnsent] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)

  useEffect(() => {
    void loadLogout().then(async ({ countUnsent }) => setUnsent(await countUnsent()))
  }, [])

  const leave = async () => {
    setIsBusy(true)
    await (await loadLogout()).logout()
  }
  const sendAndLeave = async () => {
    setIsBusy(true)
    const { countUnsent } = await loadLogout()
    let left = unsent ?? 0
    for (let tries = 0; tries < mostTries && left > 0; tries++) {
      await outbox?.sendNow()
      left = await countUnsent()
    }
    if (left === 0) return leave()
    setUnsent(left)
    setHasTried(true)
    setIsBusy(false)
  }

  if (unsent === null) return null
  return (
    <Dialog title={unsent === 0 ? moreTexts.logoutPlain : moreTexts.logoutTitle} onClose={onStay}>
      <p>{unsent === 0 ? moreTexts.logoutPlainHelp : moreTexts.logoutUnsent(unsent)}</p>
      {hasTried && <p role="alert">{moreTexts.notAllSent}</p>}
      <div className="stack">
        {unsent > 0 && (
          <Button kind="primary" isBlock isBusy={isBusy} onClick={() => void sendAndLeave()}>
            {moreTexts.sendAndLeave}
          </Button>
        )}
        <Button kind="danger" isBlock onClick={() => void leave()}>
          {unsent === 0 ? moreTexts.logout : moreTexts.leaveWithoutSending}
        </Button>
        <Button kind="plain" isBlock onClick={onStay}>
          {moreTexts.stay}
        </Button>
      </div>
    </Dialog>
  )
}
