import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { isIos, isStandalone } from '../../lib/device/install.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import {
  acceptedAtom,
  itemsAtom,
  type Queued,
  quarantinedCountAtom,
  stageCountsAtom,
  isDeliveringAtom,
} from '../../lib/outbox/atoms.ts'
import { getStage } from '../../lib/outbox/stages.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { refreshIcon } from '../../ui/icons/icons.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { removeDetachedAtom } from './detached.ts'
import { useDetached } from './detached-notice.tsx'
import { isToday } from './moment.ts'
import { QueueItem } from './queue-item.tsx'
import type { QueueKinds } from './queue-kind.ts'
import { pendingItems } from './rules.ts'
import { SentPanel } from './sent-panel.tsx'
import { StorageActions } from './storage-actions.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { messages } from './messages.ts'
import './queue.css'

/** Removes accepted items of earlier days when the resident leaves the screen. */
function useSeen(sent: readonly Queued[], constants: Constants): void {
  const outbox = useAtomValue(outboxAtom)
  const putAway = useEffectEvent(() => {
    for (const { lane, item } of sent)
      if (item.state.name === 'accepted' && !isToday(item.state.at, constants))
        void outbox?.removeAcknowledged(lane.lane, new Set([item.id]))
  })
  useEffect(() => () => putAway(), [])
}

function StorageNotes() {
  const quarantined = useAtomValue(quarantinedCountAtom)
  const { accepted: _accepted, ...counts } = useAtomValue(stageCountsAtom)
  const count = Object.values(counts).reduce((sum, each) => sum + each)
  return (
    <>
      {quarantined > 0 && <Banner tone="warn">{messages.quarantined(quarantined)}</Banner>}
      {count > 0 && isIos() && !isStandalone() && <Banner tone="warn">{messages.iosDays}</Banner>}
    </>
  )
}

function SendNow() {
  const isOnline = useIsOnline()
  const outbox = useAtomValue(outboxAtom)
  const isDelivering = useAtomValue(isDeliveringAtom)
  return (
    <>
      <Button
        isBlock
        icon={refreshIcon}
        disabled={!isOnline}
        isBusy={isDelivering && isOnline}
        onClick={() => void outbox?.sendNow()}
      >
        {messages.sendNow}
      </Button>
      {!isOnline && <p className="note queue__hint">{messages.sendNowOffline}</p>}
    </>
  )
}

type QueueListProps = {
  items: readonly Queued[]
  kinds: QueueKinds
  toProps: (queued: Queued) => Omit<ComponentProps<typeof QueueItem>, 'queued' | 'kind'>
}

function QueueList({ items, kinds, toProps }: QueueListProps) {
  return (
    <ul className="list">
      {items.map((queued) => {
        const kind = kinds[queued.lane.kind]
        return kind && <QueueItem key={queued.item.id} queued={queued} kind={kind} {...toProps(queued)} />
      })}
    </ul>
  )
}

type DetachedPanelProps = { detached: readonly Queued[]; kinds: QueueKinds; constants: Constants }

function DetachedPanel({ detached, kinds, constants }: DetachedPanelProps) {
  const removeItem = useSetAtom(removeDetachedAtom)
  const toProps = (queued: Queued) => ({
    constants,
    isClosed: false,
    isStray: false,
    onAppeal: undefined,
    onRemoveDetached: () => void removeItem(queued),
  })
  return (
    <Panel title={messages.detachedTitle}>
      <p className="note">{messages.detachedHelp}</p>
      <QueueList items={detached} kinds={kinds} toProps={toProps} />
    </Panel>
  )
}

type QueueScreenProps = {
  constants: Constants
  /** Scopes of the account's flats; undefined until loaded. */
  own: readonly string[] | undefined
  kinds: QueueKinds
  isClosed: (queued: Queued) => boolean
  /** Opens an appeal with the text; undefined without permission. */
  onAppeal: ((text: string, about: Queued) => void) | undefined
}

export function QueueScreen({ constants, own, kinds, isClosed, onAppeal }: QueueScreenProps) {
  const all = useAtomValue(itemsAtom)
  const sent = useAtomValue(acceptedAtom)
  const isStray = (queued: Queued): boolean =>
    isClosed(queued) || (kinds[queued.lane.kind]?.isStray(queued.item.payload, constants) ?? true)
  const toProps = (queued: Queued) => ({
    constants,
    isClosed: isClosed(queued),
    isStray: isStray(queued),
    onAppeal,
  })
  const pending = pendingItems(all, isStray)
  const detached = useDetached(own)
  const count = pending.length + detached.length
  useSeen(sent, constants)
  return (
    <>
      <StorageBanner>
        <StorageActions kinds={kinds} />
      </StorageBanner>
      <PageHead
        title={messages.title}
        aside={count > 0 && <span className="note tabular-nums">{messages.records(count)}</span>}
      />
      <StorageNotes />
      <div className="cols">
        <div className="stack">
          {count === 0 && (
            <section className="panel">
              <State drawing="done" title={messages.allSent} text={messages.allSentText} />
            </section>
          )}
          {pending.length > 0 && (
            <section className="panel panel--list" aria-label={messages.title}>
              <QueueList items={pending} kinds={kinds} toProps={toProps} />
            </section>
          )}
          {detached.length > 0 && <DetachedPanel detached={detached} kinds={kinds} constants={constants} />}
        </div>
        <div className="stack">
          <SentPanel sent={sent} kinds={kinds} constants={constants} />
          {pending.some(({ item }) => getStage(item) === 'waiting') && <SendNow />}
        </div>
      </div>
    </>
  )
}
