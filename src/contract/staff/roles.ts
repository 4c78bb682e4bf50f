/** See G-08. */
export const staffRoles = ['dispatcher', 'accountant', 'editor', 'head'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roleNames: Readonly<Record<StaffRole, string>> = {
  dispatcher: 'диспетчер',
  accountant: 'бухгалтер',
  editor: 'редактор',
  head: 'руководитель',
}

/**
 * `cases` includes data given by phone; `exchange` money; `content` news, documents, catalogue and contacts; `members`
 * the audit record.
 */
export const staffDuties = ['cases', 'flats', 'exchange', 'content', 'members'] as const
export type StaffDuty = (typeof staffDuties)[number]

const dutiesByRole: Readonly<Record<StaffRole, readonly StaffDuty[]>> = {
  dispatcher: ['cases', 'flats'],
  accountant: ['exchange', 'flats'],
  editor: ['content'],
  head: staffDuties,
}

/** Decides what the server permits; the desk hides the rest. */
export const hasDuty = (role: StaffRole, duty: StaffDuty): boolean => dutiesByRole[role].includes(duty)
