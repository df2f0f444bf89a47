import type { SeatLook } from '#kit/core/seats.tsx'

/** The look of each army. */
export const looks: { readonly [side: string]: SeatLook } = {
  macedonian: { colour: 'crimson', pattern: 'chevrons', letter: 'M' },
  persian: { colour: 'teal', pattern: 'waves', letter: 'P' },
  greek: { colour: 'blue', pattern: 'bars', letter: 'G' },
  indian: { colour: 'saffron', pattern: 'dots', letter: 'I' },
  scythian: { colour: 'grey', pattern: 'diagonals', letter: 'S' },
  illyrian: { colour: 'purple', pattern: 'checks', letter: 'I' },
  triballian: { colour: 'green', pattern: 'crosses', letter: 'T' },
}

/** Look of a side in a custom battle. */
const UNKNOWN_LOOK: SeatLook = { colour: 'brown', pattern: 'plain', letter: '?' }

export const sideLook = (side: string): SeatLook => looks[side] ?? UNKNOWN_LOOK

/** Colours of the dry ground of a battle. */
export interface GroundTone {
  readonly ground: string
  readonly pale: string
  readonly deep: string
  /** Colour of high ground. */
  readonly height: string
}

const makeTone = (ground: string, pale: string, deep: string, height: string): GroundTone => ({
  ground,
  pale,
  deep,
  height,
})

const DRY = makeTone('#e3d3a0', '#efe3bd', '#d3be82', '#b98c53')
const MEADOW = makeTone('#d5cf94', '#e3dfae', '#bcbd78', '#b39a5c')
const STEPPE = makeTone('#dcca90', '#e9dcb0', '#c9b274', '#b48a50')
const LUSH = makeTone('#c7cb8b', '#d9dba8', '#a9b56e', '#a3935a')
const UPLAND = makeTone('#d9cd9c', '#e7ddb8', '#c0b47c', '#a98250')

const TONES: { readonly [battle: string]: GroundTone } = {
  phrygia: STEPPE,
  samarkand: DRY,
  pelium: UPLAND,
  lyginus: MEADOW,
  jaxartes: STEPPE,
  arigaeum: UPLAND,
  chaeronea: MEADOW,
  granicus: MEADOW,
  hydaspes: LUSH,
  issus: DRY,
  gaugamela: DRY,
}

export const groundTone = (battle: string): GroundTone => TONES[battle] ?? DRY
