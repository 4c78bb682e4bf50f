import { useSetAtom } from 'jotai/react'
import { validateService, type DeskService } from '#contract/catalogue/desk-schema.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { useEditor } from '../../../shared/desk/use-editor.ts'
import { messages } from './messages.ts'
import { emptyForm, fieldTexts, rebaseForm, toForm, toService, type ServiceForm } from './rules.ts'
import { addAtom, saveAtom, serviceAtom } from './state.ts'

/** Edits a service, or a new one for null. */
export const useServiceEditor = (service: DeskService | null) => {
  const add = useSetAtom(addAtom)
  const save = useSetAtom(saveAtom)
  const showToast = useSetAtom(toastAtom)
  const show = useSetAtom(serviceAtom)
  return useEditor<ServiceForm, DeskService, DeskService>({
    draftName: `service ${service?.id ?? 'new'}`,
    start: service ? toForm(service) : emptyForm,
    validate: (typed) => validateService(toService(typed)),
    save: (sent) => {
      const body = toService(sent)
      return service && sent.version !== null
        ? save({ params: { id: service.id }, body: { ...body, version: sent.version } })
        : add({ body })
    },
    onSaved: async ({ id }) => {
      showToast(service ? messages.saved : messages.added)
      await show(id)
      if (!service) navigate(deskRoutes.service.to({ id }))
    },
    conflict: { texts: fieldTexts, toForm, rebase: rebaseForm, reload: ({ id }) => show(id) },
  })
}

export type ServiceEditing = Pick<ReturnType<typeof useServiceEditor>, 'form' | 'change' | 'faults'>
