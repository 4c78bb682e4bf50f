import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { type Contacts, telHref } from '#contract/organisation/contacts.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { retry } from '../../lib/outbox/decisions.ts'
import { type Queued, uploadSharesAtom } from '../../lib/outbox/atoms.ts'
import type { Item, ItemState } from '../../lib/outbox/record.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { QueuedStatus, Status } from '../../ui/feedback/status.tsx'
import { getStage } from '../../lib/outbox/stages.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { pencilIcon, lockIcon, documentIcon, downIcon, menuIcon } from '../../ui/icons/cabinet-icons.ts'
import { refreshIcon } from '../../ui/icons/icons.ts'
import { trashIcon } from '../../ui/icons/later-icons.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { formatMoment } from './moment.ts'
import type { QueueKind } from './queue-kind.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { type UploadView, toUploadView } from './rules.ts'
import { messages } from './messages.ts'
import { useCopy } from '../../ui/buttons/use-copy.ts'

type UploadStatusProps = { upload: UploadView }

function UploadStatus({ upload }: UploadStatusProps) {
  return (
    <div>
      <span className="note tabular-nums">{messages.uploading(upload)}</span>
      <Progress percent={upload.percent} label={messages.uploadingLabel} />
    </div>
  )
}

type ItemStatusProps = { item: Item; isStray: boolean }

function ItemStatus({ item: { state, attachments }, isStray }: ItemStatusProps) {
  const isOnline = useIsOnline()
  const upload = toUploadView(attachments, useAtomValue(uploadSharesAtom))
  switch (state.name) {
    case 'sending':
      return <Status icon={refreshIcon}>{messages.sending}</Status>
    case 'rejected':
      return <Status tone="bad">{messages.rejected(state.errors, state.code)}</Status>
    case 'conflict':
      return <Status tone="warn">{messages.decide}</Status>
    case 'draft':
      return isStray ? (
        <Status tone="warn">{messages.notSubmitted}</Status>
      ) : (
        <Status icon={pencilIcon}>{messages.draft}</Status>
      )
    case 'blocked':
      return (
        <Status tone="warn" icon={lockIcon}>
          {state.by === 'profile' ? messages.otherProfile : <SignIn />}
        </Status>
      )
    default:
      if (upload) return <UploadStatus upload={upload} />
      return isOnline ? <QueuedStatus /> : <Status>{messages.waitsForNetwork}</Status>
  }
}

const SignIn = () => (
  <span>
    <a href={`#${publicRoutes.login.to({})}`}>{messages.signIn}</a>
    {messages.signInWhy}
  </span>
)

const findPhone = (contacts: Contacts | undefined): string | undefined =>
  contacts?.dispatcher ?? contacts?.emergency

type ClosedNoteProps = { phone: string | undefined }

function ClosedNote({ phone }: ClosedNoteProps) {
  return (
    <p className="note">
      {messages.closed}
      {phone && (
        <>
          {' '}
          {messages.byPhone} <a href={telHref(phone)}>{phone}</a>
        </>
      )}
      .
    </p>
  )
}

type ItemMenuProps = {
  title: string
  state: ItemState
  editHref: string | null
  /** Undefined if another attempt is pointless. */
  onRetry: (() => void) | undefined
  onCopy: () => void
  onRemove: () => void
  onClose: () => void
}

/** An item being sent can only be copied. */
function ItemMenu({ title, state, editHref, onRetry, onCopy, onRemove, onClose }: ItemMenuProps) {
  const isSending = state.name === 'sending'
  const canRetry = state.name === 'queued' || state.name === 'blocked' || state.name === 'rejected'
  return (
    <Sheet title={title} onClose={onClose}>
      <List>
        {editHref && !isSending && (
          <Row href={editHref} start={<Icon path={pencilIcon} />} title={messages.edit} />
        )}
        {canRetry && onRetry && (
          <Row onPress={onRetry} start={<Icon path={refreshIcon} />} title={messages.tryAgain} />
        )}
        <Row onPress={onCopy} start={<Icon path={documentIcon} />} title={messages.copy} />
        {!isSending && <Row onPress={onRemove} start={<Icon path={trashIcon} />} title={messages.remove} />}
      </List>
    </Sheet>
  )
}

type ActionsProps = {
  /** Of the form that corrects the item. */
  editHref: string | null
  isDraft: boolean
  phone: string | undefined
  onAppeal: (() => void) | undefined
  onCopy: () => void
  /** Folds all of it under «Ещё»: a decision has one main button. */
  isFolded: boolean
}

/** Ways to deliver what the server does not accept: correct it, or tell the dispatcher. */
function Actions({ isFolded, ...actions }: ActionsProps) {
  if (!isFolded) return <ActionButtons {...actions} />
  return (
    <details className="queue-item__more">
      <summary>
        <Icon path={menuIcon} />
        <span>
          <b>{messages.more}</b>
          <span className="note">{messages.moreNote}</span>
        </span>
        <Icon path={downIcon} className="chevron" />
      </summary>
      <ActionButtons {...actions} />
    </details>
  )
}

function ActionButtons({ editHref, isDraft, phone, onAppeal, onCopy }: Omit<ActionsProps, 'isFolded'>) {
  const href = phone && telHref(phone)
  return (
    <div className="actions">
      {editHref && (
        <ButtonLink isSmall href={editHref}>
          {isDraft ? messages.resume : messages.correct}
        </ButtonLink>
      )}
      {!isDraft && onAppeal && (
        <Button isSmall kind="plain" onClick={onAppeal}>
          {messages.appeal}
        </Button>
      )}
      {!isDraft && (
        <Button isSmall kind="plain" onClick={onCopy}>
          {messages.copy}
        </Button>
      )}
      {!isDraft && href && (
        <ButtonLink isSmall kind="plain" href={href}>
          {messages.call(phone)}
        </ButtonLink>
      )}
    </div>
  )
}

const getErrors = (state: ItemState): readonly string[] => ('errors' in state ? state.errors : [])

type QueueItemProps = {
  queued: Queued
  kind: QueueKind
  constants: Constants
  isClosed: boolean
  /** A draft that its form does not show. */
  isStray: boolean
  onAppeal: ((text: string, about: Queued) => void) | undefined
  /** Removes an item of a flat that left the cabinet: no form or delivery takes it. */
  onRemoveDetached?: () => void
}

export function QueueItem(props: QueueItemProps) {
  const { queued, kind, constants, isClosed, isStray, onAppeal, onRemoveDetached } = props
  const [isOpen, setIsOpen] = useState<'menu' | 'remove' | null>(null)
  const outbox = useAtomValue(outboxAtom)
  const copy = useCopy(messages.copyFailed)
  const { lane, item } = queued
  const { payload, state } = item
  const title = kind.title(payload, constants)
  const close = () => setIsOpen(null)
  const confirmRemoval = () => setIsOpen('remove')
  const stage = getStage(item)
  const mustDecide = state.name === 'conflict' || (stage === 'draft' && isStray && !isClosed)
  const isDraft = stage === 'draft' && !isStray
  const phone = findPhone(constants.contacts)
  const editHref = isClosed || onRemoveDetached ? null : kind.editHref(payload, constants, queued)
  const copyText = () => copy(kind.copyText(payload))
  return (
    <li className="queue-item">
      <kind.Glyph payload={payload} />
      <div>
        <h2>{title}</h2>
        {!mustDecide && (
          <p className="note">
            <kind.Value payload={payload} />, {formatMoment(item.capturedAt, constants)}
          </p>
        )}
        <ItemStatus item={item} isStray={isStray} />
        {isClosed && <ClosedNote phone={phone} />}
      </div>
      {!mustDecide && (
        <IconButton icon={pencilIcon} label={messages.changeItem(title)} onClick={() => setIsOpen('menu')} />
      )}
      {mustDecide && (
        <div className="queue-item__full-width">
          <kind.Decision queued={queued} constants={constants} onRemove={confirmRemoval} />
        </div>
      )}
      {(stage === 'refused' || stage === 'draft') && (
        <div className="queue-item__full-width">
          <Actions
            editHref={mustDecide ? null : editHref}
            isDraft={isDraft}
            isFolded={state.name === 'conflict' && state.code !== 'window_closed'}
            phone={phone}
            onAppeal={
              onAppeal && lane.kind !== 'ticket'
                ? () => onAppeal(messages.appealText(kind.copyText(payload), getErrors(state)), queued)
                : undefined
            }
            onCopy={() => void copyText()}
          />
        </div>
      )}
      {isOpen === 'menu' && (
        <ItemMenu
          title={title}
          state={state}
          editHref={editHref}
          onRetry={
            onRemoveDetached
              ? undefined
              : () => {
                  void outbox?.change(lane.lane, (there) => retry(there, item.id))
                  close()
                }
          }
          onCopy={() => {
            void copyText()
            close()
          }}
          onRemove={confirmRemoval}
          onClose={close}
        />
      )}
      {isOpen === 'remove' && (
        <RemoveDialog queued={queued} title={title} onRemoveDetached={onRemoveDetached} onClose={close} />
      )}
    </li>
  )
}
