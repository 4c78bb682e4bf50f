export const kernelMessages = {
  busy: 'Сервер занят. Попробуйте через минуту',
  tooMany: (minutes: number) =>
    `Слишком много попыток. Попробуйте через ${minutes < 120 ? `${minutes} мин.` : `${Math.ceil(minutes / 60)} ч.`}`,
} as const
