/** A scenario file. The data folder's README describes the format. */
export interface ScenarioFile {
  readonly id: string
  /** Rules difficulty from `introductory` to `very hard`, and playing time; absent in test vectors. */
  readonly difficulty?: string
  readonly expectedLength?: { readonly turns: number; readonly minutes: number }
  readonly map: {
    readonly columns: number
    readonly rows: number
    readonly default: { readonly terrain: string; readonly elevation: number }
    readonly hexes: {
      readonly [number: string]: {
        readonly terrain?: string
        readonly elevation?: number
        readonly features?: readonly string[]
      }
    }
    readonly hexsides: readonly { readonly a: string; readonly b: string; readonly kind: string }[]
  }
  readonly sides: readonly {
    readonly id: string
    readonly retreatEdge: string
    readonly front: string
    readonly posture: string
  }[]
  readonly leaders: readonly LeaderFile[]
  readonly units: readonly UnitFile[]
  readonly withdrawal: { readonly [side: string]: { readonly level: number } }
  readonly specialRules: readonly {
    readonly flag: string
    readonly params: { readonly [name: string]: any }
    readonly optional?: boolean
  }[]
  readonly optionalRules: readonly string[]
  readonly victory: {
    readonly turnLimit: number | null
    readonly atLimit: string | null
    readonly instant: readonly { readonly event: string; readonly leader: string; readonly winner: string }[]
  }
}

export interface LeaderFile {
  readonly id: string
  readonly side: string
  readonly nation: string
  readonly role: string
  readonly initiative: number | null
  readonly elite: boolean
  readonly commandRange: number
  readonly lineCommand: boolean
  readonly contingentCommand: number
  readonly strategy: number | null
  readonly personalCombat: number | null
  readonly charisma: number
  readonly orders: readonly string[]
  readonly lines: readonly { readonly groups: readonly string[]; readonly members: readonly string[] }[]
  readonly activatedBy?: readonly string[]
  readonly routPoints: number
  readonly hex: string | null
  readonly entry?: { readonly turn: number; readonly hexes: readonly string[] }
}

export interface UnitFile {
  readonly id: string
  readonly side: string
  readonly nation: string
  readonly type: string
  readonly class: string | null
  readonly tq: number
  readonly size: number
  readonly ma: number
  readonly missile: string | null
  readonly screen?: string
  readonly twoHex: boolean
  readonly hexes: readonly string[]
  readonly facing: string
  readonly group: string
  readonly entry?: { readonly turn: number; readonly hexes: readonly string[]; readonly facing: string }
}
