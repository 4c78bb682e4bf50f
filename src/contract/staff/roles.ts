/** Roles of the organisation's staff (G-08). */
export const staffRoles = ['dispatcher', 'accountant', 'editor', 'head'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Roles as the staff reads them. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  dispatcher: 'диспетчер',
  accountant: 'бухгалтер',
  editor: 'редактор',
  head: 'руководитель',
}

/**
 * Duties of the staff; each endpoint of the desk belongs to one. `cases`: requests, tickets and what residents tell by
 * telephone; `flats`: residents' pages; `exchange`: imports, exports and money; `content`: news, documents, catalogue and
 * contacts; `members`: the staff and its record.
 */
export const staffDuties = ['cases', 'flats', 'exchange', 'content', 'members'] as const
export type StaffDuty = (typeof staffDuties)[number]

const dutiesByRole: Readonly<Record<StaffRole, readonly StaffDuty[]>> = {
  dispatcher: ['cases', 'flats'],
  accountant: ['exchange', 'flats'],
  editor: ['content'],
  head: staffDuties,
}

/** Whether a member of the role may do what belongs to the duty; the server enforces it, the desk hides the rest. */
export const hasDuty = (role: StaffRole, duty: StaffDuty): boolean => dutiesByRole[role].includes(duty)
