import type { ItemState } from '../../../lib/outbox/types.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { documentIcon, pencilIcon, refreshIcon, trashIcon } from '../../../ui/icons/icons.ts'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { texts } from '../texts.ts'

type ItemMenuProps = {
  title: string
  state: ItemState
  /** Null where the form takes it no more. */
  editHref: string | null
  onRetry: () => void
  onCopy: () => void
  onRemove: () => void
  onClose: () => void
}

/** What can be done with one item. While it is being sent it can only be copied. */
export function ItemMenu({ title, state, editHref, onRetry, onCopy, onRemove, onClose }: ItemMenuProps) {
  const isSending = state.name === 'sending'
  const canRetry = state.name === 'queued' || state.name === 'blocked' || state.name === 'rejected'
  return (
    <Sheet title={title} onClose={onClose}>
      <List>
        {editHref && !isSending && (
          <Row href={editHref} start={<Icon path={pencilIcon} />} title={texts.edit} />
        )}
        {canRetry && <Row onPress={onRetry} start={<Icon path={refreshIcon} />} title={texts.tryAgain} />}
        <Row onPress={onCopy} start={<Icon path={documentIcon} />} title={texts.copy} />
        {!isSending && <Row onPress={onRemove} start={<Icon path={trashIcon} />} title={texts.remove} />}
      </List>
    </Sheet>
  )
}
