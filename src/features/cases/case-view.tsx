import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { showCaseFile, changeCaseStatus } from '#contract/cases/desk-endpoints.ts'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { dayIn, instantDayTime, instantTime } from '../../lib/dates/dates.ts'
import { saveBlob } from '../../lib/files/save-file.ts'
import { usePictures } from '../../shared/files/use-pictures.ts'
import { call } from '../../lib/http/call.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { runAction } from '../../lib/state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { caseStatusNames, caseTones } from '../../shared/desk/case-status.ts'
import { Tag } from '../../ui/feedback/status.tsx'
import { StoredFiles } from '../../shared/files/stored-files.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { backIcon } from '../../ui/icons/cabinet-icons.ts'
import { personIcon, phoneIcon } from '../../ui/icons/icons.ts'
import '../../shared/cases/message-thread.css'
import { pressAtom, toggleAssignment } from './acts.ts'
import { isOpen } from './atoms.ts'
import { Aside } from './case-aside.tsx'
import { messages } from './messages.ts'
import { useNewestInView } from './use-newest-in-view.ts'
import './desk-case.css'
import { serverNow } from '../../lib/timing/server-clock.ts'

export type CaseDialog = 'visit' | 'close' | 'reopen' | 'reject'

/** 'сегодня в 09:40', or '12 ноября, 09:40'. */
const moment = (at: string, timeZone: string): string =>
  dayIn(at, timeZone) === dayIn(serverNow(), timeZone)
    ? `сегодня в ${instantTime(at, timeZone)}`
    : instantDayTime(at, timeZone)

const readFile = async (id: number, file: string): Promise<Blob | null> => {
  const content = await call(showCaseFile, { params: { id, file } })
  return content instanceof Blob ? content : null
}
const saveAtom = atom(null, (_get, set, id: number, { file_id, filename }: StoredFile) =>
  runAction(set, async () => {
    const content = await readFile(id, file_id)
    if (content) saveBlob(content, filename)
  }),
)

function EntryFiles({ id, files }: { id: number; files: readonly StoredFile[] }) {
  const save = useSetAtom(saveAtom)
  const named = files.map(({ file_id, filename }) => ({ id: file_id, filename }))
  const pictures = usePictures(named, (file) => readFile(id, file))
  return (
    <StoredFiles
      label={messages.files}
      files={named.map((file) => ({
        id: file.id,
        filename: file.filename,
        picture: pictures.get(file.id) ?? null,
      }))}
      onSave={(wanted) => {
        const file = files.find(({ file_id }) => file_id === wanted)
        // The action already showed its error.
        if (file) void save(id, file).catch(() => undefined)
      }}
    />
  )
}

function Act({ entry, children }: { entry: TimelineEntry; children: ReactNode }) {
  return (
    <li className="act" data-entry={entry.id}>
      <Icon path={personIcon} size="xs" />
      {children}
    </li>
  )
}

type EntryProps = { deskCase: DeskCase; entry: TimelineEntry }

function Entry({ deskCase: one, entry }: EntryProps) {
  const { kind, is_me, text, status, files, at } = entry
  const who = is_me ? messages.youAtStart : (entry.who ?? messages.byOffice)
  const when = moment(at, one.time_zone)
  if (kind === 'taken') return <Act entry={entry}>{messages.tookEntry(is_me, who, when)}</Act>
  if (kind === 'given_back') return <Act entry={entry}>{messages.gaveEntry(is_me, who, when)}</Act>
  const isOffice = kind === 'staff'
  return (
    <>
      {status && kind !== 'opened' && <Act entry={entry}>{messages.stateEntry(status, who, when)}</Act>}
      {text !== null && (
        <li
          data-entry={entry.id}
          className={`message${isOffice ? ' message--own' : ''}${kind === 'note' ? ' message--internal' : ''}`}
        >
          <span className="message__author">
            {kind === 'note' ? messages.amongStaff(who, when) : `${who}, ${when}`}
          </span>
          <div className="message__text">
            {text !== '' && <p>{text}</p>}
            {files.length > 0 && <EntryFiles id={one.id} files={files} />}
          </div>
        </li>
      )}
    </>
  )
}

type HeadProps = { deskCase: DeskCase; onDialog: (dialog: CaseDialog) => void; onAnswer: () => void }

function Head({ deskCase: one, onDialog, onAnswer }: HeadProps) {
  const act = useSetAtom(pressAtom)
  const { assignee, kind, status, id } = one
  const isMine = assignee?.is_me ?? false
  const open = isOpen(one)
  const who = assignee
    ? isMine
      ? messages.takenByYou
      : messages.taken(assignee.name)
    : messages.takenByNobody
  const params = { id }
  const work = () =>
    void act({
      name: 'work',
      content: {},
      trace: { kind: 'staff', status: 'in_work' },
      work: (version, key) =>
        call(changeCaseStatus, { params, body: { version, status: 'in_work' } }, { key }),
      done: messages.moved,
    })
  return (
    <header className="case__head">
      <div className="case__title">
        <a
          className="icon-btn case__back"
          href={`#${deskRoutes.cases.pattern}`}
          aria-label={messages.toQueue}
        >
          <Icon path={backIcon} />
        </a>
        {/* Gets the focus when the case is opened from the list. */}
        <h1 tabIndex={-1}>{one.title}</h1>
        <Tag tone={caseTones[status] ?? 'neutral'}>{caseStatusNames[status]}</Tag>
        {one.phones[0] && (
          <a className="icon-btn case__call" href={`tel:+${one.phones[0]}`} aria-label={messages.call}>
            <Icon path={phoneIcon} />
          </a>
        )}
      </div>
      <p className="note tabular-nums">
        {messages.line(
          one.number,
          [messages.kindNames[kind], one.category].filter(Boolean).join(', '),
          moment(one.created_at, one.time_zone),
          who,
        )}
      </p>
      <div className="case__actions">
        {open && (
          <Button kind={isMine ? 'plain' : 'primary'} onClick={() => void act(toggleAssignment(one))}>
            {isMine ? messages.giveBack : assignee ? messages.takeOver : messages.take}{' '}
            <kbd aria-hidden="true">t</kbd>
          </Button>
        )}
        {open && kind !== 'ticket' && (
          <Button kind={isMine ? 'primary' : 'tonal'} onClick={() => onDialog('visit')}>
            {one.planned_at === null ? messages.plan : messages.move} <kbd aria-hidden="true">v</kbd>
          </Button>
        )}
        {status !== 'cancelled' && status !== 'revoked' && (
          <Button onClick={onAnswer}>
            {messages.answer} <kbd aria-hidden="true">a</kbd>
          </Button>
        )}
        {open && kind !== 'ticket' && status !== 'in_work' && (
          <Button onClick={work}>{messages.inWork}</Button>
        )}
        {(open || status === 'answered') && (
          <Button kind="plain" onClick={() => onDialog('close')}>
            {messages.close} <kbd aria-hidden="true">x</kbd>
          </Button>
        )}
        {open && kind !== 'ticket' && (
          <Button kind={kind === 'order' ? 'danger' : 'plain'} onClick={() => onDialog('reject')}>
            {messages.reject}
          </Button>
        )}
        {['done', 'rejected', 'answered', 'closed'].includes(status) && (
          <Button onClick={() => onDialog('reopen')}>{messages.reopen}</Button>
        )}
      </div>
    </header>
  )
}

type CaseViewProps = HeadProps & { now: number; children: ReactNode }

export function CaseView({ deskCase: one, now, onDialog, onAnswer, children }: CaseViewProps) {
  useNewestInView(one)
  return (
    <article className="case" aria-label={`№ ${one.number}`}>
      <Head deskCase={one} onDialog={onDialog} onAnswer={onAnswer} />
      <div className="case__body">
        {/* Scrollable, so it must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="case__messages" aria-label={messages.timeline} tabIndex={0}>
          <ol className="message-thread">
            {one.timeline.map((entry) => (
              <Entry key={entry.id} deskCase={one} entry={entry} />
            ))}
          </ol>
        </section>
        {children}
        <Aside deskCase={one} now={now} />
      </div>
    </article>
  )
}
