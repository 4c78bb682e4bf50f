import type { Topic } from '#contract/tickets/schema.ts'

/** Topics of an organisation without its own. */
export const defaultTopics: readonly Topic[] = [
  'Начисления и оплата',
  'Показания счётчиков',
  'Качество услуг',
  'Содержание дома и двора',
  'Работа сотрудников',
  'Собрания и документы',
  'Благодарность',
  'Другое',
].map((name, index) => ({ _id: index + 1, name }))
