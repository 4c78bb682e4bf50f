import { useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { stripEmoji } from '#contract/auth/checks.ts'
import { maxMessageLength, plainText } from '#contract/cases/schema.ts'
import { messageFormats, mediaTypes } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { Messages } from './use-messages.ts'
import { dayIn, instantTime } from '../../lib/dates/dates.ts'
import { formatShownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { useStoredFiles } from '../files/use-stored-files.ts'
import { isRecallable } from '../../lib/outbox/transitions.ts'
import { parseMessage } from './message-payload.ts'
import type { Item } from '../../lib/outbox/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import '../../ui/buttons/photo-button.css'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { WaitingStatus } from '../../ui/feedback/waiting-status.tsx'
import { FileList } from '../files/file-list.tsx'
import { StoredFiles } from '../files/stored-files.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { clipIcon, sendIcon } from '../../ui/icons/later-icons.ts'
import { messageThreadMessages as texts } from './message-thread-messages.ts'
import './message-thread.css'

/** A message, or a change of state on its own line. */
export interface ThreadEntry {
  readonly at: string
  readonly isOwn: boolean
  /** Null for a change of state, which shows `title`. */
  readonly text: string | null
  readonly title?: string | undefined
  readonly files: readonly StoredFile[]
}

type MessageProps = {
  who: string
  isOwn: boolean
  isWaiting?: boolean
  children: ReactNode
  under?: ReactNode
}

function Message({ who, isOwn, isWaiting = false, children, under }: MessageProps) {
  return (
    <li className={`message${isOwn ? ' message--own' : ''}${isWaiting ? ' message--pending' : ''}`}>
      <span className="message__author">{who}</span>
      <div className="message__text">{children}</div>
      {under}
    </li>
  )
}

function MessageFiles({ stored }: { stored: readonly StoredFile[] }) {
  return <StoredFiles label={texts.files} {...useStoredFiles(stored)} />
}

type WrittenProps = { item: Item; timeZone: string; messages: Messages }

function Written({ item, timeZone, messages }: WrittenProps) {
  const { id, state, attachments, capturedAt, payload } = item
  const canChange = isRecallable(item) && !messages.hasDraft
  const canRemove = state.name === 'rejected' || state.name === 'conflict'
  return (
    <Message
      isOwn
      isWaiting
      who={texts.you(instantTime(capturedAt, timeZone))}
      under={
        <>
          <WaitingStatus state={state} />
          {(canChange || canRemove) && (
            <span className="message__actions">
              {canChange && (
                <Button isSmall kind="plain" onClick={() => messages.revertToDraft(id)}>
                  {texts.change}
                </Button>
              )}
              {state.name === 'conflict' && state.code === 'already_accepted' && (
                <Button isSmall kind="plain" onClick={() => messages.sendChanged(id)}>
                  {texts.sendChanged}
                </Button>
              )}
              {canRemove && (
                <Button isSmall kind="plain" onClick={() => void messages.remove(item)}>
                  {texts.remove}
                </Button>
              )}
            </span>
          )}
        </>
      }
    >
      <p>{parseMessage(payload)?.text}</p>
      {attachments.length > 0 && (
        <p className="note">{texts.attached(attachments.map(({ filename }) => filename))}</p>
      )}
    </Message>
  )
}

type MessageThreadProps = {
  label: string
  /** Name of the organisation, shown on its messages. */
  other: string
  turns: readonly ThreadEntry[]
  messages: Messages
  calendar: Calendar
}

// The server has the message, but the reloaded list has not arrived.
const isShown = (turns: readonly ThreadEntry[], item: Item): boolean =>
  item.state.name === 'accepted' &&
  turns.some(({ isOwn, text }) => isOwn && text === plainText(parseMessage(item.payload)?.text ?? ''))

/** Keeps the server's order, then shows unsent messages (T-05). */
export function MessageThread({ label, other, turns, messages, calendar }: MessageThreadProps) {
  const { timeZone } = calendar
  const written = messages.sent.filter((item) => !isShown(turns, item))
  return (
    <ol className="message-thread" aria-label={label}>
      {turns.flatMap(({ at, isOwn, text, title, files }, index) => {
        const key = `${at} ${index}`
        const before = turns[index - 1]
        const isNewDay = !before || dayIn(before.at, timeZone) !== dayIn(at, timeZone)
        const isLast = index === turns.length - 1 && written.length === 0
        const time = instantTime(at, timeZone)
        return [
          isNewDay && (
            <li key={`day ${key}`} className="message-thread__day">
              {formatShownDay(at, calendar)}
            </li>
          ),
          title && (
            <li key={`state ${key}`} className="message-thread__day">
              {title}, {time}
            </li>
          ),
          text !== null && (
            <Message
              key={key}
              isOwn={isOwn}
              who={isOwn ? texts.you(time) : texts.other(other, time)}
              under={isOwn && isLast && <Status tone="ok">{texts.delivered}</Status>}
            >
              {text !== '' && <p>{text}</p>}
              {files.length > 0 && <MessageFiles stored={files} />}
            </Message>
          ),
        ]
      })}
      {written.map((item) => (
        <Written key={item.id} item={item} timeZone={timeZone} messages={messages} />
      ))}
    </ol>
  )
}

const accepted = messageFormats.map((format) => mediaTypes[format]).join(',')

type ComposerProps = { label: string; messages: Messages }

/** Stores every keystroke (O-04). A live region announces the result. */
export function Composer({ label, messages }: ComposerProps) {
  const { text, files, outcome, edit, send } = messages
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const hasWords = plainText(text) !== ''
    setIsEmpty(!hasWords)
    field.current?.focus()
    if (hasWords) void send()
  }
  const handleFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    files.onAdd([...(currentTarget.files ?? [])])
    // Allows choosing the same file again.
    currentTarget.value = ''
  }
  return (
    <form method="post" className="composer" noValidate onSubmit={handleSubmit}>
      <FileList {...files} />
      {isEmpty && plainText(text) === '' && (
        <p className="field__error" role="alert">
          {texts.empty}
        </p>
      )}
      <div className="composer__row">
        <label className="icon-btn photo-btn" data-word={texts.file}>
          <input
            type="file"
            multiple
            accept={accepted}
            aria-label={texts.attach(files.hint)}
            title={texts.attach(files.hint)}
            disabled={files.files.length + files.preparing >= files.max}
            onChange={handleFiles}
          />
          <Icon path={clipIcon} />
        </label>
        <span className="control">
          <textarea
            ref={field}
            rows={1}
            aria-label={label}
            placeholder={label}
            maxLength={maxMessageLength}
            value={text}
            onChange={({ currentTarget }) => edit(stripEmoji(currentTarget.value))}
          />
        </span>
        <button type="submit" className="icon-btn icon-btn--send" aria-label={texts.send}>
          <Icon path={sendIcon} size="s" />
        </button>
      </div>
      <LiveRegion text={outcome === null ? '' : texts.outcomes[outcome]} />
    </form>
  )
}
