/** What is said of a file whose bytes this device has lost; the worker needs no other text. */
export const lostText = (filename: string): string => `«${filename}» не сохранился на этом устройстве`
