import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { pencilIcon } from '../../../ui/icons/icons.ts'
import type { QueueKind } from '../queue-kind.ts'
import { texts } from '../texts.ts'
import { ItemMenu } from './item-menu.tsx'
import { ItemStatus } from './item-status.tsx'
import { momentText } from './moment.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { useCopy } from './use-copy.ts'

type QueueItemProps = { queued: Queued; kind: QueueKind; constants: Constants }

/** One item: what it is, where it stands, and what can be done with it. */
export function QueueItem({ queued, kind, constants }: QueueItemProps) {
  const [isOpen, setIsOpen] = useState<'menu' | 'remove' | null>(null)
  const outbox = useAtomValue(outboxAtom)
  const copy = useCopy()
  const { lane, item } = queued
  const { payload, state } = item
  const title = kind.title(payload, constants)
  const close = () => setIsOpen(null)
  const askToRemove = () => setIsOpen('remove')
  const mustDecide = state.name === 'conflict' || state.name === 'draft'
  return (
    <li className="qitem">
      <kind.Glyph payload={payload} />
      <div>
        <h2>{title}</h2>
        {!mustDecide && (
          <p className="note">
            <kind.Value payload={payload} />, {momentText(item.capturedAt, constants)}
          </p>
        )}
        <ItemStatus item={item} />
      </div>
      {!mustDecide && (
        <IconButton icon={pencilIcon} label={texts.changeItem(title)} onClick={() => setIsOpen('menu')} />
      )}
      {mustDecide && (
        <div className="qitem__wide">
          <kind.Decision queued={queued} constants={constants} onRemove={askToRemove} />
        </div>
      )}
      {isOpen === 'menu' && (
        <ItemMenu
          title={title}
          state={state}
          editHref={kind.editHref(payload, constants, queued)}
          onRetry={() => {
            void outbox?.retry(lane.lane, item.id)
            close()
          }}
          onCopy={() => {
            void copy(kind.copyText(payload))
            close()
          }}
          onRemove={askToRemove}
          onClose={close}
        />
      )}
      {isOpen === 'remove' && (
        <RemoveDialog
          title={title}
          onRemove={() => {
            void outbox?.remove(lane.lane, item.id)
            close()
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
