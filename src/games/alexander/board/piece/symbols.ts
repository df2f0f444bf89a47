import { type Pictogram, pictograms } from '../../../../client/kit/index.ts'

/** A closed circle as a path. */
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const rider = pictograms.rider.fill
const runner = `${disc(-1, -6.4, 2.8)}M-4.600-3.200H2.600L2.200 4H-4.200ZM-4 3.600H-1.400L-4.800 11.800H-7.600ZM-.4 3.600H2.200L7 10.800 4.600 12Z`

/** Pictograms by unit type, and for light troops by weapon: like the kit's, 32 x 26 units about the origin. */
const drawn: { readonly [kind: string]: Pictogram } = {
  PH: pictograms.phalanx,
  HI: pictograms.spearman,
  HO: {
    fill: `${disc(-1.4, 2.6, 6.6)}M-5.400-8C-5.400-11.600-2.400-12.800-.6-12.800 3.200-12.800 4.400-9.800 4-6.600L1.400-5.200H-4ZM-7.400-13.200C-3-15 3-14.600 6.200-11.400L3.600-10.600C.8-12.800-3.600-13.200-6.600-12ZM-5 8.800H-2L-2.600 12.400H-5.600ZM-.6 8.800H2.400L3.400 12.400H.4Z`,
    line: 'M10.4-13.400V12.400M5 1.600 10.400 0',
  },
  HY: {
    fill: `${disc(-4.4, -8.8, 2.9)}M-8-5.400H-1L.2 4.400H-8.800ZM-8 4H-5.200L-6.400 11.800H-9.200ZM-3.200 4H-.4L1.200 11.800H-1.600Z${disc(4.6, 0.4, 5.6)}`,
    line: 'M12.4-13.400V11.800M-4.400-12.200C-6.600-14-8.200-12.600-9-10.400',
  },
  MI: pictograms.warrior,
  LI: { fill: runner, line: 'M2-2.600 7.400-8.400M-9.600-6.200 14-10.400' },
  LIA: pictograms.archer,
  LP: {
    fill: `${runner}M-12.400-2.800C-9-6.600-5-4.600-3.800-1.400-5.200 1-8.600 3.200-12.600 3.400-10.800 1.600-10.800-1-12.400-2.800Z`,
    line: 'M2-2.600 7.400-8.400M-6.600-9.800 14-11.400',
  },
  CA: {
    fill: `${disc(-8, -7.4, 2.6)}${disc(5, -7.4, 2.6)}M-11.800-4H-4.200V6.400L-8 9.800-11.800 6.400ZM1.200-4H8.800V6.400L5 9.800 1.200 6.400Z`,
    line: 'M-1.600-13V11.400M12-13V11.400',
  },
  SK: { fill: runner, line: 'M2-2.600 7.400-8.400M-9.600-6.200 14-10.400' },
  SKA: pictograms.archer,
  SKS: pictograms.slinger,
  'SK*': {
    fill: `${runner}${disc(-7.8, 0.4, 4)}`,
    line: 'M2-2.600 7.400-8.400M-9.600-8.200 14-11M-7-12.400 9-14',
  },
  HC: {
    fill: `${rider}M10.600-13.800 13-14.400 11.600-11.600Z`,
    line: 'M-.6-5 5-3.4M11-12.400-12 .6',
  },
  CAT: {
    fill: `${rider}M-11.400 4.200 6.800 2.600 7.200 9.400 4.400 7.600 1.600 9.600-1.200 7.800-4 9.800-6.800 8-9.600 10-11.800 8Z`,
    line: 'M-.6-5 5-3.4M11.4-11-12-.2',
  },
  LN: {
    fill: `${rider}M12.200-8.600 15.800-8.600 13-6.400Z`,
    line: 'M-.6-5 4-4.600M14-7.800-14.600-1.400',
  },
  LC: { fill: rider, line: 'M-.4-6 4.600-9.800M-7-11.800 13-9.400' },
  LCA: {
    fill: `${rider}M13.800-6.600 10.600-8.200V-5Z`,
    line: 'M-.4-6 5-6.600M4.200-13C10-10.400 10-2.800 4.200-.2L2.800-6.600ZM2.800-6.600H12',
  },
  EL: pictograms.elephant,
  CH: pictograms.chariot,
  OX: {
    fill: 'M-12.400 1.400H9.600L14.600 3 9.600 4.600H-12.400Z',
    line: 'M-2-8.600C6-6.400 8.600-1.600 8.600 3S6 12 -2 13M-2-8.600-9 3-2 13M-9.600 4.600-13 12.400M3 4.600 6.600 12.400M-6 4.600-5 12.400',
  },
}

/** The pictogram of a unit by its type and missile weapon. */
export const symbolOf = (kind: string, missile: string): Pictogram =>
  drawn[kind + (missile === 'J' ? '' : missile)] ?? drawn[kind] ?? pictograms.figure
