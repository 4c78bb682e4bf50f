import type { CaseStatus } from '#contract/cases/desk-schema.ts'
import type { Tone } from '../../ui/feedback/banner.tsx'

export const caseStatusNames: Readonly<Record<CaseStatus, string>> = {
  accepted: 'принята',
  planned: 'назначен визит',
  in_work: 'в работе',
  done: 'выполнена',
  rejected: 'отклонена',
  cancelled: 'отменил житель',
  sent: 'ждёт ответа',
  answered: 'есть ответ',
  closed: 'закрыто',
  revoked: 'отозвал житель',
}

export const caseTones: Readonly<Partial<Record<CaseStatus, Tone>>> = {
  in_work: 'info',
  planned: 'info',
  done: 'ok',
  answered: 'ok',
  rejected: 'bad',
}
