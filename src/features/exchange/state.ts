import { atom } from 'jotai/vanilla'
import * as endpoints from '#contract/exchange/desk-endpoints.ts'
import {
  maxTableBytes,
  type ColumnChoices,
  type Confirmation,
  type DeskImport,
  type ImportKind,
  type NewExport,
} from '#contract/exchange/desk-schema.ts'
import { fileName } from '#contract/files/checks.ts'
import { saveBlob } from '../../lib/files/save-file.ts'
import { xhrUpload } from '../../lib/files/xhr-upload.ts'
import { call } from '../../lib/http/call.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { showFailure } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { nameTableKind } from '../../shared/desk/table-kind-names.ts'
import { messages } from './messages.ts'

const before = (id: number | null) => ({ query: id === null ? {} : { before: id } })

export const importRunsAtom = remoteAtom(endpoints.listImportRuns, { input: before })
export const exportRunsAtom = remoteAtom(endpoints.listExportRuns, { input: before })
export const importAtom = remoteAtom(endpoints.getDeskImport, { input: (id: string) => ({ params: { id } }) })
export const newRowsAtom = remoteAtom(endpoints.countNewRows, {
  input: (kind: NewExport['kind'], name: string, month: string) => ({
    query: { kind, name, ...(month !== '' && { from: month, to: month }) },
  }),
})

export const confirmAtom = mutationAtom(endpoints.confirmImport, {
  input: (id: string, body: Confirmation) => ({ params: { id }, body }),
  onDone: (set, _, { id }) => set(importAtom, id),
})

export const tableKindsAtom = remoteAtom(endpoints.listTableKinds)

export const chooseColumnsAtom = mutationAtom(endpoints.chooseColumns, {
  input: (id: string, body: ColumnChoices) => ({ params: { id }, body }),
  onDone: (set, _, { id }) => set(importAtom, id),
})

export const forgetColumnsAtom = mutationAtom(endpoints.forgetColumns, {
  input: (id: string) => ({ params: { id } }),
  done: messages.columnsForgotten,
  onDone: (set, _, { id }) => set(importAtom, id),
})

export const cancelAtom = mutationAtom(endpoints.cancelImport, {
  input: (id: string) => ({ params: { id } }),
  done: messages.cancelled,
})

/** Timeout for large files and exports. */
const slowMs = 10 * 60_000

const save = (file: unknown, filename: string): void => {
  if (!(file instanceof Blob)) throw new TypeError('The answer is no file')
  saveBlob(file, filename)
}
const saveRun = async (id: number, kind: string, format: string): Promise<void> =>
  save(
    await call(endpoints.getExportFile, { params: { id } }, { timeoutMs: slowMs }),
    `${kind}-${id}.${format}`,
  )

export const saveExportAtom = atom(null, async (_, set, id: number, kind: string, format: string) => {
  try {
    await saveRun(id, kind, format)
  } catch (error) {
    showFailure(set, error)
  }
})

export const createExportAtom = mutationAtom(endpoints.createExport, {
  input: (body: NewExport) => ({ body }),
  done: ({ rows }) => messages.made(rows.toLocaleString('ru')),
  onDone: async (set, _, { id }, { kind, format }) => {
    await saveRun(id, kind, format)
    await set(exportRunsAtom, null)
  },
})

export const saveBadRowsAtom = atom(null, async (_, set, { id, filename }: DeskImport) => {
  try {
    const file = await call(endpoints.getBadRows, { params: { id } }, { timeoutMs: slowMs })
    save(file, `${filename.replace(/\.[^.]*$/, '')}, ошибки.csv`)
  } catch (error) {
    showFailure(set, error)
  }
})

export const saveTemplateAtom = atom(null, async (_, set, kind: ImportKind, format: 'csv' | 'xlsx') => {
  try {
    const file = await call(endpoints.getTableTemplate, { params: { kind }, query: { format } })
    save(file, messages.templateName(nameTableKind(kind), format))
  } catch (error) {
    showFailure(set, error)
  }
})

/** Upload progress, 0 to 1; null if idle. */
export const sendingAtom = atom<number | null>(null)

/** Undefined: detect by the headers. */
export const droppedKindAtom = atom<ImportKind | undefined>(undefined)

/** Returns the import id, or null if rejected. */
export const checkAtom = atom(null, async (get, set, file: File): Promise<string | null> => {
  if (get(sendingAtom) !== null) return null
  const kind = get(droppedKindAtom)
  if (file.size > maxTableBytes) {
    showFailure(set, null, messages.tooLarge)
    return null
  }
  const filename = fileName(file.name)
  set(sendingAtom, 0)
  try {
    const transport = xhrUpload({ filename, blob: file }, { onProgress: (share) => set(sendingAtom, share) })
    return (await call(endpoints.checkTable, { body: { filename, ...(kind && { kind }) } }, { transport })).id
  } catch (error) {
    showFailure(set, error)
    return null
  } finally {
    set(sendingAtom, null)
  }
})
