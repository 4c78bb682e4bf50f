import { useSetAtom, useStore } from 'jotai/react'
import { withoutEmoji } from '#contract/auth/checks.ts'
import { mostDescription } from '#contract/requests/schema.ts'
import { useFiles } from '../../../lib/files/use-files.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { FileLoader } from '../../../ui/files/file-loader.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { draftNow, editAtom } from '../atoms/draft.ts'
import type { FormFaults, RequestForm } from '../rules/form.ts'
import { texts } from '../texts.ts'
import { KindField } from './kind-field.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { TimeFields } from './time-fields.tsx'

type FormFieldsProps = { lane: string; form: RequestForm; faults: FormFaults; calendar: Calendar }

/** The fields of a new request; each change is kept at once (row O-05). */
export function FormFields({ lane, form, faults, calendar }: FormFieldsProps) {
  const store = useStore()
  const edit = useSetAtom(editAtom)
  const files = useFiles({ lane, kind: 'request' }, () => draftNow(store.get))
  const { kind, description, time } = faults
  return (
    <>
      <KindField
        kind={form.kind}
        error={kind && texts.faults.kind.missing}
        onChoose={(chosen) => edit({ kind: chosen })}
      />
      <TextArea
        label={texts.description}
        maxLength={mostDescription}
        value={form.description}
        error={description && texts.faults.description.missing}
        onChange={({ currentTarget }) => edit({ description: withoutEmoji(currentTarget.value) })}
      />
      <TimeFields
        form={form}
        calendar={calendar}
        error={time && time !== 'missing' ? texts.faults.time[time] : undefined}
        onChange={edit}
      />
      <PhoneFields phones={form.phones} faults={faults} onChange={(phones) => edit({ phones })} />
      <FileLoader label={texts.photos} {...files} />
    </>
  )
}
