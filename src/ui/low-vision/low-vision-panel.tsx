import { useState, type ReactNode } from 'react'
import {
  saveLowVision,
  readLowVision,
  toggleLowVision,
  type LowVision,
  type LowVisionLook,
  type LowVisionName,
} from '../../lib/device/low-vision.ts'
import { readTheme, showTheme } from '../../lib/device/theme.ts'
import { Button } from '../buttons/button.tsx'
import { Switch } from '../fields/switch.tsx'
import { Sheet } from '../overlays/modal.tsx'
import './low-vision.css'
import './low-vision-panel.css'

// Separate, to keep the first chunk small.
const messages = {
  title: 'Версия для слабовидящих',
  on: 'Включить',
  type: 'Размер текста',
  types: [
    [undefined, '100 %'],
    ['150', '150 %'],
    ['200', '200 %'],
  ],
  scheme: 'Цвета',
  schemes: [
    [undefined, 'Обычные'],
    ['black', 'Чёрным по белому'],
    ['white', 'Белым по чёрному'],
    ['blue', 'Синим по голубому'],
  ],
  spacing: 'Расстояния между буквами и строками',
  spacings: [
    [undefined, 'Обычные'],
    ['wide', 'Большие'],
  ],
  pictures: 'Показывать картинки',
  kept: 'Запомним на этом устройстве. Печать останется обычной.',
  notStored:
    'Браузер не даёт запомнить выбор: он останется, пока страница открыта. Печать останется обычной.',
  done: 'Готово',
} as const

type SegmentsProps<V extends string> = {
  name: LowVisionName
  title: string
  options: readonly (readonly [value: V | undefined, text: string])[]
  chosen: V | undefined
  onChoose: (value: V | undefined) => void
  /** Drawn before the option's text. Without it the chosen option has a tick. */
  sample?: (value: V | undefined) => ReactNode
}

/** Native radio buttons. */
function Segments<V extends string>({ name, title, options, chosen, onChoose, sample }: SegmentsProps<V>) {
  return (
    <fieldset className="low-vision__group">
      <legend className="strong">{title}</legend>
      <div className={`segmented segmented--${name}`}>
        {options.map(([value, text]) => (
          <label key={text} data-value={value}>
            <input
              type="radio"
              name={`sight-${name}`}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {sample?.(value) ?? (
              <span className="segmented__selected" aria-hidden="true">
                ✓
              </span>
            )}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const swatch = (value: string | undefined) => (
  <span className="swatch" data-value={value} aria-hidden="true">
    Аа
  </span>
)

/** Changes low-vision settings (L-02) at once and stores them on the device. */
export function LowVisionPanel({ onClose }: { onClose: () => void }) {
  const [lowVision, setLowVision] = useState(readLowVision)
  const [isStored, setIsStored] = useState(true)
  const { isOn } = lowVision
  const shown = isOn ? lowVision.look : {}

  const choose = (next: LowVision) => {
    setIsStored(saveLowVision(next))
    showTheme(readTheme())
    setLowVision(next)
    // Text may have grown: keep the pressed control in view.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  const chooseLook = (change: LowVisionLook) => choose({ isOn: true, look: { ...shown, ...change } })

  return (
    <Sheet title={messages.title} onClose={onClose}>
      <div className="low-vision">
        <Switch checked={isOn} onChange={({ target }) => choose(toggleLowVision(lowVision, target.checked))}>
          <b>{messages.on}</b>
        </Switch>
        <Segments
          name="type"
          title={messages.type}
          options={messages.types}
          chosen={shown.type}
          onChoose={(type) => chooseLook({ type })}
        />
        <Segments
          name="scheme"
          title={messages.scheme}
          options={messages.schemes}
          chosen={shown.scheme}
          onChoose={(scheme) => chooseLook({ scheme })}
          sample={swatch}
        />
        <Segments
          name="spacing"
          title={messages.spacing}
          options={messages.spacings}
          chosen={shown.spacing}
          onChoose={(spacing) => chooseLook({ spacing })}
        />
        <Switch
          checked={shown.pictures !== 'off'}
          onChange={({ target }) => chooseLook({ pictures: target.checked ? undefined : 'off' })}
        >
          {messages.pictures}
        </Switch>
        <output className="note">{isStored ? messages.kept : messages.notStored}</output>
        <Button kind="primary" isBlock onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </Sheet>
  )
}
