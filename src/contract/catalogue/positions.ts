/** A category of services: the word of the wire and what a resident reads. */
export interface Position {
  readonly value: string
  readonly text: string
}

/** Categories that stand above the catalogue (S-01). */
export const quickPositions: readonly Position[] = [
  { value: 'repair_and_construction', text: 'Ремонт, строительство' },
  { value: 'master_for_an_hour', text: 'Мастер на час' },
  { value: 'installation_and_repair_of_equipment', text: 'Установка и ремонт техники' },
  { value: 'services_for_animals', text: 'Услуги для животных' },
  { value: 'beauty_and_health', text: 'Красота и здоровье' },
]

/** Not a category: it shows the list of all of them (S-01). */
export const allPositions: Position = { value: 'all', text: 'Все категории' }
