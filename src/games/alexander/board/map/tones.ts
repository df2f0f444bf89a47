/** Colours of the dry ground of a battle. */
export interface Tone {
  readonly ground: string
  readonly pale: string
  readonly deep: string
  /** Colour of high ground. */
  readonly height: string
}

const tone = (ground: string, pale: string, deep: string, height: string): Tone => ({
  ground,
  pale,
  deep,
  height,
})

const DRY = tone('#e3d3a0', '#efe3bd', '#d3be82', '#b98c53')
const MEADOW = tone('#d5cf94', '#e3dfae', '#bcbd78', '#b39a5c')
const STEPPE = tone('#dcca90', '#e9dcb0', '#c9b274', '#b48a50')
const LUSH = tone('#c7cb8b', '#d9dba8', '#a9b56e', '#a3935a')
const UPLAND = tone('#d9cd9c', '#e7ddb8', '#c0b47c', '#a98250')

const TONES: { readonly [battle: string]: Tone } = {
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

export const toneOf = (battle: string): Tone => TONES[battle] ?? DRY
