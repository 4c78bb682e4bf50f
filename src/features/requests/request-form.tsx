import { useAtomValue, useSetAtom, useStore } from 'jotai/react'
import { useEffect, useState } from 'react'
import { stripEmoji } from '#contract/auth/checks.ts'
import { shiftDate } from '#contract/calendar.ts'
import { phonePrefix } from '#contract/phone.ts'
import { desiredDaysAhead, toWallTime } from '#contract/requests/desired-time.ts'
import { maxDescriptionLength, maxRequestPhones } from '#contract/requests/schema.ts'
import { useCaseForm } from '../../shared/cases/use-case-form.ts'
import type { Calendar } from '../../lib/dates/organisation-day.ts'
import { useIsWide } from '../../lib/device/is-wide.ts'
import { useFiles } from '../../shared/files/use-files.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CaseForm } from '../../shared/cases/case-form.tsx'
import { EmergencyInText } from '../../shared/cases/emergency-card.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FileLoader } from '../../shared/files/file-loader.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { Live } from '../../ui/feedback/live-region.tsx'
import { PhoneField } from '../../shared/phones/phone-field.tsx'
import { KindSheet } from './kind-sheet.tsx'
import { findFaults, listSlots, type FormFaults, type RequestForm as Form } from './rules/request-form.ts'
import { categoriesAtom, formAtom, phonesAtom, queuedPayload, requestDraft } from './state.ts'
import { messages } from './messages.ts'
import { UrgentPrompt } from './urgent-prompt.tsx'
import { serverNow } from '../../lib/timing/server-clock.ts'

type FieldProps = {
  form: Form
  faults: FormFaults
  onChange: (change: Partial<Form>) => void
}

function KindField({ form: { kind }, faults, onChange }: FieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={messages.kind}
        value={kind && `${kind.categoryName}: ${kind.name}`}
        placeholder={messages.chooseKind}
        help={kind?.type === 'HouseRequest' && messages.houseKind}
        error={faults.kind && messages.faults.kind.missing}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <KindSheet
          onClose={() => setIsOpen(false)}
          onChoose={(chosen) => {
            onChange({ kind: chosen })
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

/** A day and a quarter-hour in the organisation's time zone, or neither. */
function TimeFields({ form, faults, calendar, onChange }: FieldProps & { calendar: Calendar }) {
  const { day, time } = form
  const [now] = useState(() => toWallTime(new Date(serverNow()), calendar.timeZone))
  const slots = listSlots(day, now)
  const isCustomTime = time !== '' && slots.every((slot) => slot.time !== time)
  return (
    <div className="form__row">
      <TextField
        type="date"
        label={messages.day}
        min={calendar.today}
        max={shiftDate(calendar.today, desiredDaysAhead)}
        value={day}
        onChange={({ currentTarget }) =>
          onChange({ day: currentTarget.value, time: currentTarget.value === '' ? '' : time })
        }
      />
      <SelectField
        label={messages.time}
        value={time}
        disabled={day === ''}
        error={faults.time && faults.time !== 'missing' ? messages.faults.time[faults.time] : undefined}
        onChange={({ currentTarget }) => onChange({ day, time: currentTarget.value })}
      >
        <option value="">{messages.anyTime}</option>
        {isCustomTime && <option value={time}>{time}</option>}
        {slots.map((slot) => (
          <option key={slot.time} value={slot.time}>
            {slot.text}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The first phone is prefilled. */
function PhoneFields({ form: { phones }, faults, onChange }: FieldProps) {
  return (
    <>
      {phones.map((phone, index) => (
        <PhoneField
          // oxlint-disable-next-line react/no-array-index-key -- a field is its place
          key={index}
          label={index === 0 ? messages.phone : messages.otherPhone(index + 1)}
          value={phone}
          error={faults[`phone${index}`] && messages.faults.phone.half}
          onChange={(masked) => onChange({ phones: phones.with(index, masked) })}
        />
      ))}
      {phones.length < maxRequestPhones && (
        <div className="field">
          <Button
            isSmall
            kind="plain"
            icon={plusIcon}
            onClick={() => onChange({ phones: [...phones, phonePrefix] })}
          >
            {messages.addPhone}
          </Button>
        </div>
      )}
    </>
  )
}

type FormFieldsProps = Omit<FieldProps, 'onChange'> & { lane: string; calendar: Calendar }

function FormFields({ lane, calendar, ...fields }: FormFieldsProps) {
  const { form, faults } = fields
  const store = useStore()
  const edit = useSetAtom(requestDraft.editAtom)
  const files = useFiles({ lane, kind: 'request' }, () => requestDraft.currentDraft(store.get))
  return (
    <>
      <KindField {...fields} onChange={edit} />
      <Live className="case-hints">
        <UrgentPrompt kind={form.kind} help={messages.urgentHelp} />
        <EmergencyInText
          text={form.description}
          knownAs={form.kind ? `${form.kind.categoryName}/${form.kind.name}` : undefined}
        />
      </Live>
      <TextArea
        label={messages.description}
        maxLength={maxDescriptionLength}
        value={form.description}
        error={faults.description && messages.faults.description.missing}
        onChange={({ currentTarget }) => edit({ description: stripEmoji(currentTarget.value) })}
      />
      <TimeFields {...fields} calendar={calendar} onChange={edit} />
      <PhoneFields {...fields} onChange={edit} />
      <FileLoader label={messages.photos} {...files} />
    </>
  )
}

type RequestFormProps = {
  /** Lane from the URL; null for the newest draft or a new one. */
  lane: string | null
  calendar: Calendar
}

export function RequestForm({ lane: opened, calendar }: RequestFormProps) {
  const [lane, form] = [useAtomValue(requestDraft.laneAtom), useAtomValue(formAtom)]
  const [loadKinds, loadPhones] = [useSetAtom(categoriesAtom), useSetAtom(phonesAtom)]
  useEffect(() => {
    void loadKinds()
    void loadPhones()
  }, [loadKinds, loadPhones])
  const { faults, ...state } = useCaseForm({
    draft: requestDraft,
    lane: opened,
    findFaults: (now) => findFaults(form, calendar.timeZone, now),
    payload: () => queuedPayload(form, calendar.timeZone),
    outcomeTexts: messages.outcomes,
    listPath: signedRoutes.requests.to({}),
  })
  return (
    <CaseForm {...state} look="request" texts={messages} hasTitle={useIsWide()}>
      <FormFields key={lane} lane={lane} form={form} faults={faults ?? {}} calendar={calendar} />
    </CaseForm>
  )
}
