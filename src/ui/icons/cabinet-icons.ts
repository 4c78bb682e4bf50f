// 24 px grid, stroke 1.75. Separate from icons.ts, which the sign-in and the payment by QR load too.
export const backIcon = 'M20 12H5M11 5.5 4.5 12l6.5 6.5'
export const cameraIcon = 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM8.7 13a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0'
export const chatIcon = 'M4 5h16v11.5h-8L7.5 20v-3.5H4z'
export const documentIcon = 'M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h6'
export const downIcon = 'M7 10l5 5 5-5'
export const downloadIcon = 'M12 4v11.5M7 11l5 5 5-5M5 20h14'
export const externalIcon = 'M8 16 17 7M9.5 7H17v7.5'
export const helmetIcon = 'M4 16a8 8 0 0 1 16 0M2.5 16h19v2.5h-19zM10 8.5V5h4v3.5'
export const homeIcon = 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z'
export const houseIcon =
  'M6 20.5V4h12v16.5M3.5 20.5h17M9.5 8h1M13.5 8h1M9.5 12h1M13.5 12h1M10.5 20.5V16.5h3v4'
export const lampIcon = 'M9 17.5h6M10 20.5h4M8.5 14.5a6 6 0 1 1 7 0l-.5 3h-6z'
export const liftIcon = 'M5 3.5h14v17H5zM9 10l3-3.5 3 3.5M9 14l3 3.5 3-3.5'
export const lockIcon = 'M5.5 10.5h13v10h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5'
export const menuIcon = 'M5 7h14M5 12h14M5 17h9'
export const meterIcon =
  'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M8 10.2h8v3.6H8zM10.7 10.2v3.6M13.3 10.2v3.6'
export const minusIcon = 'M5 12h14'
export const offlineIcon =
  'M3.5 3.5l17 17M5.5 12.8a9.5 9.5 0 0 1 3.7-2.2M18.5 12.8a9.5 9.5 0 0 0-5.3-2.7M2.5 9.3a14 14 0 0 1 3.7-2.5M21.5 9.3A14 14 0 0 0 11 5.6M8.7 16.2a5 5 0 0 1 6 -.5M12 19.5v.1'
export const pencilIcon = 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z'
export const plusIcon = 'M12 5v14M5 12h14'
export const wrenchIcon =
  'M20 7.6a5 5 0 0 1-6.8 5.6l-6.4 6.4a1.9 1.9 0 0 1-2.7-2.7l6.4-6.4A5 5 0 0 1 16.2 3.8L13.6 6.4l.5 3.1 3.1.5z'
