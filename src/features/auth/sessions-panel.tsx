import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState } from 'react'
import type { OpenSession } from '#contract/auth/account-schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { deviceName } from '../../lib/device/device-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { messages } from './account-messages.ts'
import { endOtherSessionsAtom, endSessionAtom, sessionsAtom } from './state.ts'

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const name = deviceName(session.device)
  return (
    <Row
      title={name}
      note={session.is_current ? messages.thisDevice : messages.seen(instantDayTime(session.seen_at))}
      end={
        session.is_current ? undefined : (
          <Button kind="plain" isSmall aria-label={messages.endSessionOf(name)} onClick={onEnd}>
            {messages.endSession}
          </Button>
        )
      }
    />
  )
}

/** `onEnded` moves focus from the button, which disappears. */
function EndOthers({ onEnded }: { onEnded: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useSetAtom(endOtherSessionsAtom)
  const handleConfirm = () => {
    setIsAsking(false)
    void end().then((isDone) => isDone && onEnded())
  }
  return (
    <>
      <Button isBlock onClick={() => setIsAsking(true)}>
        {messages.endOthers}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={messages.endOthersTitle}
          text={messages.endOthersText}
          action={messages.endOthers}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

export function SessionsPanel() {
  const [{ status, value, error }, load] = useAtom(sessionsAtom)
  const end = useSetAtom(endSessionAtom)
  useEffect(() => void load(), [load])
  const list = useRef<HTMLDivElement>(null)
  // The pressed row or button disappears, so focus the list.
  const focusList = () => list.current?.focus()
  return (
    <Panel title={messages.sessions}>
      {value ? (
        <div ref={list} tabIndex={-1}>
          <List isFlush>
            {value.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => void end(session.id).then((isDone) => isDone && focusList())}
              />
            ))}
          </List>
          {value.sessions.length > 2 && <EndOthers onEnded={focusList} />}
        </div>
      ) : status === 'failed' ? (
        <LoadFailed isPart error={error} noNetworkText={messages.sessionsLater} onRetry={() => void load()} />
      ) : (
        <Skeleton>
          <SkeletonLine height="44px" />
          <SkeletonLine height="44px" />
        </Skeleton>
      )}
    </Panel>
  )
}
