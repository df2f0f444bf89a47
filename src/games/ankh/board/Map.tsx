import { memo, useMemo } from 'react'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import { seatColour } from '#kit/core/seats.tsx'
import { transformPath } from '#kit/core/svgPath.ts'
import { HexGrid, HexRiver } from '#kit/hex/HexGrid.tsx'
import { regionPath } from '#kit/hex/regions.ts'
import { Figure } from '#kit/pieces/Counter.tsx'
import { pictograms } from '#kit/pieces/pictograms.ts'
import { Glide } from '#kit/view/PanZoom.tsx'
import { ALL_SPACES, isLand, spaceName } from '../rules/board.ts'
import { GOD, KINDS, MONUMENTS, monumentKind, WARRIOR } from '../rules/pieces.ts'
import { godName, isInRegion } from '../rules/position.ts'
import { type Ankh, CITY } from '../rules/state.ts'
import { CELLS, camelPosition, LAYOUT, RIVER, spaceCentre, spaceHex } from './layout.ts'
import { lookInMatch, silhouette } from './looks.ts'

const HUES = [28, 200, 130, 320, 60, 260, 170, 0]

const byHex = new Map(ALL_SPACES.map((space) => [`${spaceHex(space).q},${spaceHex(space).r}`, spaceName(space)]))

/** The terrain of Egypt with the Nile; rendered once. */
export const Ground = memo(function Ground() {
  return (
    <>
      <HexGrid
        layout={LAYOUT}
        cells={CELLS}
        grid={0.28}
        namesFrom="mid"
        nameOf={({ q, r }) => byHex.get(`${q},${r}`) ?? ''}
      />
      <HexRiver layout={LAYOUT} along={RIVER} from={7} to={11} />
    </>
  )
})

/** A tint and an outline for each region. */
export const Regions = memo(function Regions({ view, lit, pointed }: RegionsProps) {
  const { regions, tokens } = view
  const paths = useMemo(
    () =>
      tokens.map((_, region) =>
        regionPath(
          LAYOUT,
          ALL_SPACES.filter((space) => isLand(space) && isInRegion({ regions } as Ankh, space, region)).map(spaceHex),
        ),
      ),
    [regions, tokens],
  )
  return (
    <g {...ariaHiddenProps}>
      {paths.map((d, region) => (
        <path
          key={tokens[region]}
          className={`ankh-region${region === lit ? ' ankh-region-lit' : region === pointed ? ' ankh-region-pointed' : ''}`}
          d={d}
          style={{ '--hue': HUES[tokens[region]! % HUES.length] } as React.CSSProperties}
        />
      ))}
    </g>
  )
})

interface RegionsProps {
  readonly view: Ankh
  /** Region of the conflict; -1: none. */
  readonly lit: number
  /** Region under the pointer; -1: none. */
  readonly pointed: number
}

const SHAPES = MONUMENTS.map((kind) => transformPath(pictograms[kind as 'obelisk'].fill, 1.6, 0, -4))

/** All monuments with their controllers' tokens, and cities. */
export function Monuments({ view }: { view: Ankh }) {
  return (
    <g>
      {view.stands.map((space, monument) => {
        if (space < 0) return null
        const { x, y } = spaceCentre(space)
        const god = view.held[monument]!
        const look = god < 0 ? null : lookInMatch(view, god)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a monument is identified by its number
          <g key={monument} transform={`translate(${x} ${y})`} className="ankh-monument">
            <ellipse className="k-shadow" cx="3" cy="15" rx="24" ry="8" />
            <path d={SHAPES[monumentKind(monument)]} />
            {look && (
              <g transform="translate(15 12)">
                <circle r="9" style={{ fill: seatColour(look.colour) }} className="ankh-owner" />
                <path d={transformPath(pictograms.ankh.fill, 0.42, 0, 0.6)} className="ankh-owner-mark" />
                <path d={transformPath(pictograms.ankh.line, 0.42, 0, 0.6)} className="ankh-owner-loop" />
              </g>
            )}
          </g>
        )
      })}
      {view.on.map((on, space) => {
        if (on !== CITY) return null
        const { x, y } = spaceCentre(space)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city is identified by its space
          <g key={`city ${space}`} transform={`translate(${x} ${y})`} className="ankh-city">
            <path d={transformPath(pictograms.tower.fill, 1.2, 0, 0)} />
          </g>
        )
      })}
    </g>
  )
}

/** All camels; those of the line being drawn are gold. */
export function Camels({ view }: { view: Ankh }) {
  return (
    <g className="ankh-camels">
      {[...view.camels.map((edge) => [edge, false] as const), ...view.line.map((edge) => [edge, true] as const)].map(
        ([edge, fresh]) => {
          const { x, y, turn } = camelPosition(edge)
          return (
            <g
              key={`${edge} ${fresh}`}
              transform={`translate(${x} ${y})`}
              className={fresh ? 'ankh-camel ankh-camel-new' : 'ankh-camel'}
            >
              <rect x="-19" y="-3.5" width="38" height="7" rx="3.5" transform={`rotate(${turn})`} />
              <path d={transformPath(pictograms.camel.fill, 0.8, 0, -6)} />
            </g>
          )
        },
      )}
    </g>
  )
}

/** Gods, guardians and warriors, with underworld tokens beneath them. */
export function Figures({ view, words }: { view: Ankh; words: { t: (key: string) => string } }) {
  const standing = view.at.flatMap((space, figure) => (space >= 0 ? { space, figure, ...spaceCentre(space) } : []))
  standing.sort((a, b) => a.figure - b.figure)
  return (
    <g>
      {view.underworld.map((space, token) => {
        if (space < 0) return null
        const { x, y } = spaceCentre(space)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a token is identified by its number
          <g key={`underworld ${token}`} transform={`translate(${x} ${y})`} className="ankh-underworld">
            <ellipse rx="27" ry="15" cy="8" />
            <ellipse rx="18" ry="9" cy="8" />
          </g>
        )
      })}
      {standing.map(({ figure, x, y }) => {
        const kind = view.kind[figure]!
        const god = view.owner[figure]!
        const id = kind === GOD ? godName(view, god) : KINDS[kind]!
        const rank = kind === GOD ? 'god' : kind === WARRIOR ? 'warrior' : 'guardian'
        return (
          <Glide key={figure} x={x} y={y + 18}>
            <g transform="scale(1.6)">
              {view.sun[figure] === 1 && <circle className="ankh-sun" cy="-12" r="22" />}
              <Figure
                seat={lookInMatch(view, god)}
                symbol={silhouette(id)}
                rank={rank}
                painted
                label={words.t(kind === GOD ? `god.${id}` : `figure.${id}`)}
              />
            </g>
          </Glide>
        )
      })}
    </g>
  )
}
