import { useState } from 'react'
import { Panel } from '../../ui/layout/panel.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export function GalleryFields() {
  const [message, setMessage] = useState('Течёт кран на кухне')
  return (
    <Panel title="Поля">
      <TextField
        label="Электронная почта"
        help="Пришлём квитанцию на этот адрес"
        defaultValue="anna@demo.local"
      />
      <TextField label="Телефон" error="Телефон введён неверно" defaultValue="+7 400 123 45 67" />
      <TextField
        label="Сумма"
        size="money"
        unit="₽"
        inputMode="decimal"
        defaultValue="1 500,00"
        help={
          <>
            <span>Поле в фокусе</span>
            <span className="tabular-nums">Комиссия 12,00 ₽</span>
          </>
        }
      />
      <SelectField label="Услуга">
        <option>Капитальный ремонт</option>
      </SelectField>
      <PasswordField label="Пароль" autoComplete="off" defaultValue="Podval-2026" />
      <TextField label="Показание" size="big" unit="м³" inputMode="decimal" defaultValue="339,4" />
      <TextArea
        label="Описание"
        maxLength={500}
        rows={4}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </Panel>
  )
}
