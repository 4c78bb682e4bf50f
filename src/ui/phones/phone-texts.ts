export const phoneTexts = {
  newPhone: 'Новый номер',
  newPhoneHelp: 'Номер добавится, когда вы введёте его целиком',
  removePhone: (phone: string) => `Удалить ${phone}`,
  removePhoneTitle: 'Удалить номер?',
  removePhoneText: (phone: string) => `По номеру ${phone} вам больше не позвонят.`,
  staffPhone:
    'Этот номер внесли сотрудники вашей управляющей организации (УО). Чтобы удалить его, обратитесь в УО.',
} as const
