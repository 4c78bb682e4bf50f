export const messages = {
  torch: 'Фонарик',
  torchFailed: 'Не получилось включить фонарик',
} as const
