import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai/react'
import { useEffect } from 'react'
import { stripEmoji } from '#contract/auth/checks.ts'
import { maxAppealLength } from '#contract/tickets/schema.ts'
import { useCaseForm } from '../../shared/cases/use-case-form.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { useFiles } from '../../shared/files/use-files.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { CaseForm } from '../../shared/cases/case-form.tsx'
import { EmergencyInText } from '../../shared/cases/emergency-card.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { FileLoader } from '../../shared/files/file-loader.tsx'
import { getChoices, findFaults, type FormFaults, type TicketForm as Form } from './rules.ts'
import { ticketDraft, topicsAtom } from './state.ts'
import { messages } from './messages.ts'

type FormFieldsProps = { lane: string; form: Form; faults: FormFaults }

/** Each change is stored at once (O-05). */
function FormFields({ lane, form: { topic, description }, faults }: FormFieldsProps) {
  const store = useStore()
  const edit = useSetAtom(ticketDraft.editAtom)
  const [topics, load] = useAtom(topicsAtom)
  const files = useFiles({ lane, kind: 'ticket' }, () => ticketDraft.currentDraft(store.get))
  useEffect(() => void load(), [load])
  const choices = getChoices(topics.value ?? [], topic)
  return (
    <>
      {/* On Home this text is only in the tile's tooltip. */}
      <p className="note ticket__about">{messages.newAbout}</p>
      <SelectField
        label={messages.topic}
        value={topic?._id ?? ''}
        help={choices.length === 0 && topics.status === 'failed' && messages.noTopics}
        error={faults.topic && messages.faults.topic}
        onChange={({ currentTarget }) =>
          edit({ topic: choices.find(({ _id }) => String(_id) === currentTarget.value) ?? null })
        }
      >
        <option value="">{messages.chooseTopic}</option>
        {choices.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Live className="case-hints">
        <EmergencyInText text={description} />
      </Live>
      <TextArea
        label={messages.description}
        maxLength={maxAppealLength}
        value={description}
        error={faults.description && messages.faults.description}
        onChange={({ currentTarget }) => edit({ description: stripEmoji(currentTarget.value) })}
      />
      <FileLoader label={messages.photos} {...files} />
    </>
  )
}

type TicketFormProps = {
  /** Lane from the URL; null for the newest draft or a new one. */
  lane: string | null
}

export function TicketForm({ lane: opened }: TicketFormProps) {
  const [lane, form] = [useAtomValue(ticketDraft.laneAtom), useAtomValue(ticketDraft.formAtom)]
  const { faults, ...state } = useCaseForm({
    draft: ticketDraft,
    lane: opened,
    findFaults: () => findFaults(form),
    payload: () => form,
    outcomeTexts: messages.outcomes,
    listPath: signedRoutes.tickets.to({}),
  })
  return (
    <CaseForm {...state} look="ticket" texts={messages} hasTitle={useIsWide()}>
      <FormFields key={lane} lane={lane} form={form} faults={faults ?? {}} />
    </CaseForm>
  )
}
