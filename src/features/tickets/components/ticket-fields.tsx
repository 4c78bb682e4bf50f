import { useAtom, useSetAtom, useStore } from 'jotai/react'
import { useEffect } from 'react'
import { withoutEmoji } from '#contract/auth/checks.ts'
import { mostAppeal } from '#contract/tickets/schema.ts'
import { useFiles } from '../../../lib/files/use-files.ts'
import { FileLoader } from '../../../ui/files/file-loader.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { draftNow, editAtom } from '../atoms/draft.ts'
import { topicsAtom } from '../atoms/remote.ts'
import type { FormFaults, TicketForm } from '../rules/form.ts'
import { choicesOf } from '../rules/ticket-view.ts'
import { texts } from '../texts.ts'

type TicketFieldsProps = { lane: string; form: TicketForm; faults: FormFaults }

/** The fields of a new ticket; each change is kept at once (row O-05). */
export function TicketFields({ lane, form: { topic, description }, faults }: TicketFieldsProps) {
  const store = useStore()
  const edit = useSetAtom(editAtom)
  const [topics, load] = useAtom(topicsAtom)
  const files = useFiles({ lane, kind: 'ticket' }, () => draftNow(store.get))
  useEffect(() => void load(), [load])
  const choices = choicesOf(topics.value ?? [], topic)
  return (
    <>
      <SelectField
        label={texts.topic}
        value={topic?.id ?? ''}
        help={choices.length === 0 && topics.status === 'failed' && texts.noTopics}
        error={faults.topic && texts.faults.topic}
        onChange={({ currentTarget }) =>
          edit({ topic: choices.find(({ id }) => String(id) === currentTarget.value) ?? null })
        }
      >
        <option value="">{texts.chooseTopic}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={texts.description}
        maxLength={mostAppeal}
        value={description}
        error={faults.description && texts.faults.description}
        onChange={({ currentTarget }) => edit({ description: withoutEmoji(currentTarget.value) })}
      />
      <FileLoader label={texts.photos} {...files} />
    </>
  )
}
