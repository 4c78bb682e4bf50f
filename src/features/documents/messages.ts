import { numericDate } from '../../lib/dates/dates.ts'

export const messages = {
  documents: 'Документы',
  noDocuments: 'Здесь появятся протоколы, договоры и акты от управляющей организации.',
  documentsFailed: 'Документы не загрузились',
  moreDocuments: 'Показать ещё',
  loadingMore: 'Загружаем',
  moreFailed: 'Следующие документы не загрузились. Проверьте связь и попробуйте ещё раз.',
  downloading: 'Скачиваем…',
  downloadFailed: 'Документ не скачался. Проверьте связь и попробуйте ещё раз.',
  documentNote: (size: string, date: string) => `Скачать, ${size}, ${numericDate(date)}`,
  kilobytes: (count: number) => `${count}\u00a0КБ`,
  megabytes: (count: string) => `${count}\u00a0МБ`,
  retry: 'Повторить',
} as const
