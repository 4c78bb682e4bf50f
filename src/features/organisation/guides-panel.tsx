import { useState } from 'react'
import {
  guideIds,
  maxGuideLength,
  type GuideId,
  type GuideTexts,
} from '#contract/organisation/promises-schema.ts'
import { formatGuide } from '../../shared/guides/guide-text.ts'
import { guides } from '../../shared/guides/guides.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { messages } from './messages.ts'

type GuidesPanelProps = { texts: GuideTexts; onChange: (texts: GuideTexts) => void }

/** Shows the usual text of a guide until it is edited (B-16). */
export function GuidesPanel({ texts, onChange }: GuidesPanelProps) {
  const [id, setId] = useState<GuideId>('online_payment')
  return (
    <Panel title={messages.guides}>
      <SelectField
        label={messages.guide}
        value={id}
        onChange={({ currentTarget }) =>
          setId(guideIds.find((known) => known === currentTarget.value) ?? 'online_payment')
        }
      >
        {guideIds.map((known) => (
          <option key={known} value={known}>
            {guides[known].title}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={messages.guideText}
        help={messages.guideHelp}
        rows={12}
        maxLength={maxGuideLength}
        value={texts[id] ?? formatGuide(guides[id])}
        onChange={({ currentTarget }) => onChange({ ...texts, [id]: currentTarget.value })}
      />
    </Panel>
  )
}
