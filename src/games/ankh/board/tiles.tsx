import type { BoardAsk, BoardProps, BoardWords } from '#kit/board.ts'
import { seatColour } from '#kit/core/seats.tsx'
import type { Pictogram, PictogramName } from '#kit/pieces/pictograms.ts'
import { type TileFace, TilePicture } from '#kit/pieces/Tile.tsx'
import { GUARDIAN_LEVEL, KINDS, POWER_LEVEL, POWERS } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'
import { godLook, silhouette } from './looks.ts'

/** Difficulty of playing something well, by our judgement: 1 is easy, 2 needs a plan, 3 needs foresight. */
const DIFFICULTY: { readonly [id: string]: 1 | 2 | 3 } = {
  amun: 2,
  anubis: 2,
  isis: 1,
  osiris: 3,
  ra: 1,
  warrior: 1,
  catMummy: 1,
  satet: 2,
  apep: 2,
  mummy: 1,
  giantScorpion: 3,
  androsphinx: 2,
  commanding: 1,
  inspiring: 2,
  omnipresent: 1,
  revered: 1,
  resplendent: 2,
  obeliskAttuned: 3,
  templeAttuned: 2,
  pyramidAttuned: 2,
  glorious: 2,
  magnanimous: 2,
  bountiful: 1,
  worshipful: 1,
}

/** The pictogram of each power. */
const POWER_SIGNS: { readonly [power: string]: PictogramName } = {
  commanding: 'general',
  inspiring: 'tower',
  omnipresent: 'spearman',
  revered: 'figure',
  resplendent: 'god',
  obeliskAttuned: 'obelisk',
  templeAttuned: 'temple',
  pyramidAttuned: 'pyramid',
  glorious: 'standard',
  magnanimous: 'warrior',
  bountiful: 'camel',
  worshipful: 'ankh',
}

const STONE = '#3c4a63'

/** The tile of an option that is a god, a guardian, a figure to summon or a power. */
export function tile(key: string, { kind }: BoardAsk, { words }: BoardProps<Ankh>): TileFace | undefined {
  const of = key.slice(key.indexOf(':') + 1)
  if (kind === 'god' && key.startsWith('god:')) return godTile(of, words)
  if ((kind === 'guardian' || kind === 'summon') && KINDS.includes(of)) return figureTile(of, words)
  if (kind === 'unlock' && key.startsWith('power:')) return powerTile(of, words)
  return undefined
}

const picture = (symbol: PictogramName | Pictogram, colour = STONE) => <TilePicture symbol={symbol} colour={colour} />

function withDifficulty(id: string, face: TileFace): TileFace {
  const hard = DIFFICULTY[id]
  return hard === undefined ? face : { ...face, hard }
}

function godTile(god: string, { t }: BoardWords): TileFace {
  return withDifficulty(god, {
    title: t(`god.${god}`),
    picture: picture(silhouette(god), seatColour(godLook(god).colour)),
    does: t(`ability.${god}`),
  })
}

/** The tile of a guardian or warrior, with the digest of its rule. */
function figureTile(figure: string, { t, rule }: BoardWords): TileFace {
  const level = GUARDIAN_LEVEL[KINDS.indexOf(figure)]!
  const own = level === 0 ? 'A3.4' : `A18.${KINDS.indexOf(figure) - 1}`
  return withDifficulty(figure, {
    title: t(`figure.${figure}`),
    picture: picture(silhouette(figure)),
    does: rule(own)?.text ?? '',
    ...(level === 0 ? {} : { note: t('board.level', { level }) }),
  })
}

function powerTile(power: string, { t }: BoardWords): TileFace {
  const level = POWER_LEVEL[POWERS.indexOf(power)]!
  return withDifficulty(power, {
    title: t(`power.${power}`),
    picture: picture(POWER_SIGNS[power] ?? 'ankh'),
    does: t(`power.${power}.text`),
    note: t('board.level', { level }),
  })
}
