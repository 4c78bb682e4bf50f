/** Texts of refusals that any module may meet. */
export const kernelTexts = {
  busy: 'Сервер занят. Попробуйте через минуту',
  tooMany: (minutes: number) => `Слишком много попыток. Попробуйте через ${minutes} мин.`,
} as const
