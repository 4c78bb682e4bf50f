import { useAtom, useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { mediaTypes, messageFormats } from '#contract/files/checks.ts'
import { maxFiles, storedFileSchema, type StoredFile } from '#contract/files/schema.ts'
import { fetchUpload } from '../../lib/files/fetch-upload.ts'
import { call } from '../../lib/http/call.ts'
import { atomFamily } from '../../lib/state/family.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { failureText } from '../../shared/desk/failure-text.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { clipIcon, closeIcon } from '../../ui/icons/later-icons.ts'
import { messages } from './messages.ts'
import { filesText } from './sent.ts'

const accepted = messageFormats.map((format) => mediaTypes[format]).join(',')

const filesSchema = z.array(storedFileSchema)
/** The server keeps uploads temporarily; the draft stores their ids. */
const filesAtom = atomFamily((id) => {
  const draftTextAtom = filesText(Number(id))
  return atom(
    (get): readonly StoredFile[] => {
      const draftText = get(draftTextAtom)
      return draftText === '' ? [] : filesSchema.parse(JSON.parse(draftText))
    },
    (_get, set, files: readonly StoredFile[]) =>
      set(draftTextAtom, files.length === 0 ? '' : JSON.stringify(files)),
  )
})
const uploadAtom = atom(null, async (get, set, id: number, file: File): Promise<void> => {
  const body = { filename: file.name.slice(-100) }
  const transport = fetchUpload({ filename: file.name, blob: file })
  const stored = await whilePending(set, () => call(endpoints.sendCaseFile, { body }, { transport }))
  set(filesAtom(String(id)), [...get(filesAtom(String(id))), stored])
})

/** The files of the answer, which are uploaded as soon as they are chosen. */
export const useReplyFiles = (id: number) => {
  const [files, setFiles] = useAtom(filesAtom(String(id)))
  const [uploading, setUploading] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const upload = useSetAtom(uploadAtom)
  return {
    files,
    /** The number of files on their way. */
    uploading,
    fault,
    remove: (fileId: string) => setFiles(files.filter(({ file_id }) => file_id !== fileId)),
    add: async (chosen: readonly File[]): Promise<void> => {
      const fitting = chosen.slice(0, maxFiles - files.length)
      setFault(null)
      setUploading((count) => count + fitting.length)
      for (const file of fitting) {
        await upload(id, file).catch((error: unknown) => setFault(failureText(error)))
        setUploading((count) => count - 1)
      }
    },
  }
}

type FilesProps = { attached: ReturnType<typeof useReplyFiles> }

export function FileList({ attached: { files, uploading, remove } }: FilesProps) {
  if (files.length === 0 && uploading === 0) return null
  return (
    <ul className="reply__files">
      {files.map(({ file_id: id, filename }) => (
        <li key={id}>
          {filename}
          <IconButton icon={closeIcon} label={messages.removeFile(filename)} onClick={() => remove(id)} />
        </li>
      ))}
      {uploading > 0 && <li className="note">{messages.uploading}</li>}
    </ul>
  )
}

export function FileChooser({ attached: { files, uploading, add } }: FilesProps) {
  return (
    <label className="btn btn--plain btn--s reply__file">
      <input
        type="file"
        className="sr-only"
        multiple
        accept={accepted}
        disabled={files.length + uploading >= maxFiles}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Icon path={clipIcon} size="s" />
      {messages.file}
    </label>
  )
}
