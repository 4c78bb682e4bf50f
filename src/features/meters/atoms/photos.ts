import { atom } from 'jotai/vanilla'
import { maxReadingFiles } from '#contract/meters/schema.ts'
import { addFilesAtom, addingAtom, type Target } from '../../../shared/files/add-files-atom.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { draftOfForm, draftAtom, draftItemAtom } from './draft.ts'
import { weakAtomFamily } from '../../../lib/state/family.ts'

/** True for stored photos, one in preparation, or a rejection. */
export const hasPhotosAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) => {
    const { preparing, faults } = get(addingAtom)(form.lane)
    return preparing + faults.length + (get(draftItemAtom(form.lane))?.attachments.length ?? 0) > 0
  }),
)

export const canAddPhotoAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) => (get(draftItemAtom(form.lane))?.attachments.length ?? 0) < maxReadingFiles),
)

export const addPhotoAtom = atom(null, (get, set, form: MeterForm, photo: File) => {
  const target: Target = {
    name: { lane: form.lane, kind: 'meters' },
    draft: () => draftOfForm(get, form, get(draftAtom(form.lane))?.confirmed ?? false),
    max: maxReadingFiles,
    use: 'form',
  }
  return set(addFilesAtom, target, [photo])
})
