/** Line icons with one stroke, on a 20 x 20 grid. */
const iconPaths = {
  close: 'M5 5 15 15M15 5 5 15',
  plus: 'M10 4V16M4 10H16',
  minus: 'M4 10H16',
  fit: 'M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13M7 8H13V12H7Z',
  undo: 'M4 8H12.5A4 4 0 0 1 12.5 16H7M4 8 7.5 4.5M4 8 7.5 11.5',
  redo: 'M16 8H7.5A4 4 0 0 0 7.5 16H13M16 8 12.5 4.5M16 8 12.5 11.5',
  menu: 'M3 5.5H17M3 10H17M3 14.5H17',
  more: 'M4 10H4.1M10 10H10.1M16 10H16.1',
  down: 'M5 8 10 13 15 8',
  up: 'M5 12 10 7 15 12',
  left: 'M12 5 7 10 12 15',
  right: 'M8 5 13 10 8 15',
  check: 'M4 10.5 8.5 15 16 6',
  info: 'M10 9V14.5M10 5.8V6M10 2.5A7.5 7.5 0 1 1 9.99 2.5Z',
  warning: 'M10 3 17.5 16.5H2.5ZM10 8V12M10 14.2V14.3',
  map: 'M3 5 7.5 3.5 12.5 5.5 17 4V15L12.5 16.5 7.5 14.5 3 16ZM7.5 3.5V14.5M12.5 5.5V16.5',
  die: 'M4 4H16V16H4ZM7.5 7.5H7.6M12.4 7.5H12.5M10 10H10.1M7.5 12.5H7.6M12.4 12.5H12.5',
  scroll: 'M5 3H14V14A3 3 0 0 0 17 17H8A3 3 0 0 1 5 14ZM8 6.5H11.5M8 9.5H11.5M8 12.5H10.5',
  chat: 'M3 4H17V13.5H9L5 17V13.5H3Z',
  people:
    'M7 9.5A2.7 2.7 0 1 0 7 4.1 2.7 2.7 0 0 0 7 9.5ZM2 16.5A5 5 0 0 1 12 16.5M13 9A2.3 2.3 0 1 0 12.6 4.4M14.5 16.5H18A4.3 4.3 0 0 0 13.6 11.6',
  gear: 'M10 7A3 3 0 1 1 9.99 7ZM10 2.5V5M10 15V17.5M2.5 10H5M15 10H17.5M4.7 4.7 6.5 6.5M13.5 13.5 15.3 15.3M15.3 4.7 13.5 6.5M6.5 13.5 4.7 15.3',
  sun: 'M10 6.5A3.5 3.5 0 1 1 9.99 6.5ZM10 2V3.5M10 16.5V18M2 10H3.5M16.5 10H18M4.3 4.3 5.4 5.4M14.6 14.6 15.7 15.7M15.7 4.3 14.6 5.4M5.4 14.6 4.3 15.7',
  moon: 'M15.5 12.5A6.5 6.5 0 1 1 8 4.2 5.2 5.2 0 0 0 15.5 12.5Z',
  clock: 'M10 2.5A7.5 7.5 0 1 1 9.99 2.5ZM10 6V10L13 12',
  eye: 'M2 10C5 5 15 5 18 10 15 15 5 15 2 10ZM10 7.8A2.2 2.2 0 1 1 9.99 7.8Z',
  play: 'M6 4 15.5 10 6 16Z',
  pause: 'M7 4V16M13 4V16',
  first: 'M15 5 9 10 15 15M5.5 5V15',
  last: 'M5 5 11 10 5 15M14.5 5V15',
  link: 'M8.5 11.5 11.5 8.5M9 6 11 4A3.5 3.5 0 0 1 16 9L14 11M11 14 9 16A3.5 3.5 0 0 1 4 11L6 9',
  branch: 'M6 3V17M6 11C6 8 14 9 14 5M14 5 11.8 7M14 5 16.2 7',
  share: 'M10 3V12M10 3 6.5 6.5M10 3 13.5 6.5M4 10V16.5H16V10',
  download: 'M10 3V12M10 12 6.5 8.5M10 12 13.5 8.5M4 13V16.5H16V13',
  offline:
    'M3 3 17 17M2.5 8.5A11 11 0 0 1 6 6.2M9.5 5.1A11 11 0 0 1 17.5 8.5M5.5 11.5A7 7 0 0 1 8 10M12.3 10.2A7 7 0 0 1 14.5 11.5M10 15.4V15.5',
  bell: 'M5 14V9A5 5 0 0 1 15 9V14L16.5 15.5H3.5ZM8.5 17.5H11.5M10 2.5V4',
  flag: 'M5 17.5V3M5 3.5C9 2 11 6 15 4V11C11 13 9 9 5 10.5',
  hand: 'M6 11V5.5A1.3 1.3 0 0 1 8.6 5.5V10M8.6 9V4A1.3 1.3 0 0 1 11.2 4V9.5M11.2 9.5V5A1.3 1.3 0 0 1 13.8 5V11M13.8 9A1.3 1.3 0 0 1 16.4 9V12C16.4 19 8 19.5 6 14.5L3.6 11.4A1.3 1.3 0 0 1 6 10.4',
  bulb: 'M7.5 14.5H12.5M8.5 17H11.5M7.5 14.5C7.5 12 5 11 5 7.8A5 5 0 0 1 15 7.8C15 11 12.5 12 12.5 14.5',
  text: 'M4 5V4H16V5M10 4V16M8 16H12',
  seal: 'M10 2.5 12 4.5H15.5V8L17.5 10 15.5 12V15.5H12L10 17.5 8 15.5H4.5V12L2.5 10 4.5 8V4.5H8ZM7.5 10 9.3 12 12.7 8.2',
} as const

export type IconName = keyof typeof iconPaths
export const iconNames = Object.keys(iconPaths) as IconName[]

/** A decorative icon; the control around it provides the accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="k-icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
