import { phoneDigits } from '#contract/auth/checks.ts'
import type { Flat } from '#contract/flats/schema.ts'
import { maxPhones } from '#contract/profile/schema.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { assertBelowRowLimit } from '../../../kernel/row-limit.ts'
import { insertStaffPhone, phonesBeside, removeStaffPhone } from '../../profile/service.ts'
import type { StaffCall, StaffDeps } from '../../staff/service.ts'
import { changeFlat } from '../on-flat.ts'

const messages = {
  noPhone: 'Этого телефона среди введённых сотрудниками нет',
  tooManyPhones: `У квартиры уже ${maxPhones} телефонов. Сначала уберите лишние.`,
} as const

export const addFlatPhone = (deps: StaffDeps, call: StaffCall, id: number, number: string): Promise<Flat> =>
  changeFlat(deps, call, { id, act: 'phone add' }, async (tx) => {
    const digits = phoneDigits(number) ?? ''
    await assertBelowRowLimit(tx, {
      kind: 'phone of flat',
      owner: id,
      max: maxPhones,
      rows: phonesBeside(tx, { personalAccountId: id, profileId: null }, digits),
      refuse: () => new DomainError('too_many_phones', [messages.tooManyPhones]),
    })
    await insertStaffPhone(tx, { personalAccountId: id, digits, now: deps.clock.now() })
  })

/** Removes only a phone that staff entered. */
export const removeFlatPhone = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  digits: string,
): Promise<Flat> =>
  changeFlat(deps, call, { id, act: 'phone remove' }, async (tx) => {
    if (!(await removeStaffPhone(tx, { personalAccountId: id, digits, now: deps.clock.now() })))
      throw new DomainError('not_found', [messages.noPhone])
  })
