import { useState } from 'react'
import { Check } from '../../ui/fields/check.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { calendarIcon } from '../../ui/icons/later-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'

const tabs = [
  { href: '#/ui', title: 'Показания' },
  { href: '#/ui?report', title: 'Отчёт' },
  { href: '#/ui?history', title: 'История' },
]

export function GalleryChoices() {
  const [filter, setFilter] = useState('all')
  const chip = (name: string) => ({ isOn: filter === name, onPress: () => setFilter(name) })
  return (
    <Panel title="Выбор">
      <Chips label="Заявки" isWrapped>
        <Chip {...chip('all')}>Все</Chip>
        <Chip {...chip('house')} count={3}>
          Дом
        </Chip>
        <Chip {...chip('year')} icon={calendarIcon}>
          12 месяцев
        </Chip>
      </Chips>
      <Tabs label="Вид" tabs={tabs} current="#/ui" />
      <Tabs label="Вид чипами" tabs={tabs} current="#/ui" look="chips" />
      <Check defaultChecked>Согласен с политикой конфиденциальности</Check>
      <Switch defaultChecked>Бумажная квитанция</Switch>
    </Panel>
  )
}
