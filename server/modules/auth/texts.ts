export const texts = {
  badCredentials: 'Неверная почта или пароль',
  noProfile: 'Такого лицевого счёта нет среди ваших',
} as const
