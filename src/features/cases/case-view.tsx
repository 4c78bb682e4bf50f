import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { showCaseFile } from '#contract/cases/desk-endpoints.ts'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { saveBlob } from '../../lib/files/save-file.ts'
import { usePictures } from '../../shared/files/use-pictures.ts'
import { call } from '../../lib/http/call.ts'
import { runAction } from '../../lib/state/notices.ts'
import { StoredFiles } from '../../shared/files/stored-files.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { personIcon } from '../../ui/icons/icons.ts'
import '../../shared/cases/message-thread.css'
import { Aside } from './case-aside.tsx'
import { CaseHead, moment, type CaseHeadProps } from './case-head.tsx'
import { messages } from './messages.ts'
import { useNewestInView } from './use-newest-in-view.ts'
import './desk-case.css'

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

type CaseViewProps = CaseHeadProps & { now: number; children: ReactNode }

export function CaseView({ deskCase: one, now, onDialog, onAnswer, children }: CaseViewProps) {
  useNewestInView(one)
  return (
    <article className="case" aria-label={`№ ${one.number}`}>
      <CaseHead deskCase={one} onDialog={onDialog} onAnswer={onAnswer} />
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
