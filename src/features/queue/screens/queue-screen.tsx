import { useAtomValue } from 'jotai/react'
import type { Constants } from '#contract/config/schema.ts'
import { acceptedAtom, itemsAtom } from '../../../lib/outbox/atoms.ts'
import { doneIcon } from '../../../ui/icons/icons.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { KeepingNotes } from '../components/keeping-notes.tsx'
import { QueueItem } from '../components/queue-item.tsx'
import { SendNow } from '../components/send-now.tsx'
import { SentPanel } from '../components/sent-panel.tsx'
import { StorageBanner } from '../components/storage-banner.tsx'
import { useSeen } from '../components/use-seen.ts'
import type { QueueKinds } from '../queue-kind.ts'
import { goesByItself, pendingItems } from '../rules/pending-items.ts'
import { texts } from '../texts.ts'
import '../queue.css'

type QueueScreenProps = { constants: Constants; kinds: QueueKinds }

/** «Не отправлено»: everything that waits on this device, and what the resident has to decide. */
export function QueueScreen({ constants, kinds }: QueueScreenProps) {
  const all = useAtomValue(itemsAtom)
  const sent = useAtomValue(acceptedAtom)
  const pending = pendingItems(
    all,
    ({ lane, item }) => kinds[lane.kind]?.isStray(item.payload, constants) ?? true,
  )
  useSeen(sent, constants)
  return (
    <>
      <StorageBanner kinds={kinds} />
      <PageHead
        title={texts.title}
        aside={pending.length > 0 && <span className="note num">{texts.records(pending.length)}</span>}
      />
      <KeepingNotes />
      <div className="cols">
        <div className="stack">
          {pending.length === 0 ? (
            <section className="panel">
              <State icon={doneIcon} tone="ok" title={texts.allSent} text={texts.allSentText} />
            </section>
          ) : (
            <section className="panel panel--list" aria-label={texts.title}>
              <ul className="list">
                {pending.map((queued) => {
                  const kind = kinds[queued.lane.kind]
                  return (
                    kind && (
                      <QueueItem key={queued.item.id} queued={queued} kind={kind} constants={constants} />
                    )
                  )
                })}
              </ul>
            </section>
          )}
        </div>
        <div className="stack">
          <SentPanel sent={sent} kinds={kinds} constants={constants} />
          {pending.some(goesByItself) && <SendNow />}
        </div>
      </div>
    </>
  )
}
