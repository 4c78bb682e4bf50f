export const texts = {
  lost: (filename: string) => `«${filename}» не сохранился на этом устройстве`,
} as const
