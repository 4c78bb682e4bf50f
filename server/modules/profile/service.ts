import { phoneDigits } from '#contract/auth/checks.ts'
import { formatPhone } from '#contract/phone.ts'
import { normalizeReceipts } from '#contract/profile/checks.ts'
import {
  maxPhones,
  type Insurance,
  type Phone,
  type ProfileInfo,
  type Receipts,
} from '#contract/profile/schema.ts'
import type { Sql } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { assertBelowRowLimit } from '../../kernel/row-limit.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  findPhone,
  insertPhone,
  listPhones,
  markNotActual,
  phonesBeside,
  type StoredPhone,
} from './phone-store.ts'
import {
  findInfo,
  findReceipts,
  updateReceipts,
  listInsurance,
  type StoredInsurance,
  type StoredReceipts,
} from './store.ts'

const messages = {
  noProfile: 'Такого лицевого счёта нет среди ваших',
  noPhone: 'Такого номера нет в списке',
  enteredByStaff:
    'Этот номер внесли сотрудники вашей управляющей организации (УО). Чтобы удалить его, обратитесь в УО.',
  tooManyPhones: (max: number) =>
    `Можно добавить не больше ${max} номеров. Удалите лишний и попробуйте снова.`,
} as const

const presentPhone = ({ id, digits, extension, addedByTenant, isProven }: StoredPhone): Phone => ({
  id,
  type: 'cell',
  code: digits.slice(1, 4),
  number: digits.slice(4),
  str_number: formatPhone(digits),
  add: extension,
  added_by_tenant: addedByTenant,
  is_proven: isProven,
})

/** Paper receipts are the default. */
const presentReceipts = (stored: StoredReceipts | undefined): Receipts => ({
  paper_bills: { disabled: stored?.paperDisabled ?? false, print_anyway: stored?.printAnyway ?? false },
  emails: (stored?.emails ?? []).map((address) => ({ address })),
})

const presentInsurance = ({ validFrom, validTill, ...insurance }: StoredInsurance): Insurance => ({
  ...insurance,
  valid_from: validFrom,
  valid_till: validTill,
})

export { listReceiptReaders, hasReceiptReader, type ReceiptReader } from './store.ts'
export {
  findAccounts,
  hasPhonePart,
  insertStaffPhone,
  phonesBeside,
  verifyOwnPhones,
  removeStaffPhone,
  selectByPhonePart,
} from './phone-store.ts'

export interface ProfileDeps {
  readonly sql: Sql
  readonly clock: Clock
}

export const createProfile = ({ sql, clock }: ProfileDeps) => ({
  info: async (caller: Principal): Promise<ProfileInfo> => {
    const info = await findInfo(sql, caller)
    if (!info) throw new DomainError('not_found', [messages.noProfile])
    const { username, lastName, number, address, areaNumber, organisation } = info
    return { username, last_name: lastName, number, address, area_number: areaNumber, organisation }
  },

  phones: async (caller: Principal) => ({ phones: (await listPhones(sql, caller)).map(presentPhone) }),

  /** An existing phone is returned unchanged, even one entered by staff. */
  addPhone: (caller: Principal, number: string): Promise<Phone> =>
    sql.begin(async (tx) => {
      const digits = phoneDigits(number)
      if (digits === null) throw new Error('The contract lets through a phone that is none')
      await assertBelowRowLimit(tx, {
        kind: 'phone of profile',
        owner: caller.profileId,
        max: maxPhones,
        rows: phonesBeside(tx, caller, digits),
        refuse: () => new DomainError('too_many_phones', [messages.tooManyPhones(maxPhones)]),
      })
      const known = (await listPhones(tx, caller)).find((phone) => phone.digits === digits)
      if (known) return presentPhone(known)
      return presentPhone(await insertPhone(tx, caller, { digits, now: clock.now() }))
    }),

  /** A foreign phone counts as unknown (decision 8). */
  removePhone: async (caller: Principal, id: number): Promise<undefined> => {
    const phone = await findPhone(sql, caller, id)
    if (!phone) throw new DomainError('not_found', [messages.noPhone])
    if (!phone.addedByTenant) throw new DomainError('entered_by_staff', [messages.enteredByStaff])
    await markNotActual(sql, id, clock.now())
    return undefined
  },

  receipts: async (caller: Principal): Promise<Receipts> =>
    presentReceipts(await findReceipts(sql, caller.profileId)),

  saveReceipts: async (caller: Principal, wanted: Receipts): Promise<Receipts> => {
    const receipts = normalizeReceipts(wanted)
    const { disabled: paperDisabled, print_anyway: printAnyway } = receipts.paper_bills
    const emails = receipts.emails.map(({ address }) => address)
    const settings = { paperDisabled, printAnyway, emails }
    await updateReceipts(sql, caller.profileId, settings, clock.now())
    return receipts
  },

  insurance: async (caller: Principal) => ({
    results: (await listInsurance(sql, caller.profileId)).map(presentInsurance),
  }),
})
