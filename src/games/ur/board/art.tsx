import { memo } from 'react'
import { isRosette } from '../rules/ur.ts'

const petal = 'M0 0C-9 -10 -9 -26 0 -35 9 -26 9 -10 0 0Z'
const eighth = [0, 45, 90, 135, 180, 225, 270, 315]

/** Wood, trays and lamplight; shell and lapis come from the kit. */
export function Stones() {
  return (
    <defs>
      <linearGradient id="ur-wood" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#6b4527" />
        <stop offset="0.5" stopColor="#4c2f1a" />
        <stop offset="1" stopColor="#2e1b0e" />
      </linearGradient>
      <linearGradient id="ur-tray" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#000" stopOpacity="0.34" />
        <stop offset="1" stopColor="#000" stopOpacity="0.14" />
      </linearGradient>
      <radialGradient id="ur-glow">
        <stop offset="0" stopColor="#ffdf9a" stopOpacity="0.34" />
        <stop offset="1" stopColor="#ffb45a" stopOpacity="0" />
      </radialGradient>
    </defs>
  )
}

/** One square: a shell plaque with its inlay, framed by a seam of bitumen. */
export const Square = memo(function Square({ place }: { place: number }) {
  return (
    <g className="ur-square">
      <rect x="-48" y="-48" width="96" height="96" rx="4" fill="#1c120a" />
      <rect x="-46" y="-46" width="92" height="92" rx="3" fill="#9c3b26" />
      <rect x="-43" y="-43" width="86" height="86" rx="2" fill="url(#k-shell)" />
      <rect x="-38" y="-38" width="76" height="76" fill="none" stroke="#24417f" strokeWidth="2.4" />
      {isRosette(place) ? <Rosette /> : inlays[place]}
      <path d="M-43 41V-43H41" fill="none" stroke="#fff" strokeOpacity="0.55" strokeWidth="1.6" />
    </g>
  )
})

/** Eight petals, alternately lapis and red, around a shell eye. */
function Rosette() {
  return (
    <g className="ur-rosette">
      <rect x="-36.5" y="-36.5" width="73" height="73" fill="#22407f" />
      <circle r="35.5" fill="#f6ecd2" />
      {eighth.map((angle, i) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d={petal} fill={i % 2 ? '#a83c25' : '#274a94'} stroke="#f8f0da" strokeWidth="2" />
          <path d="M0 -9V-28" stroke="#fff" strokeOpacity="0.4" strokeWidth="1.4" />
        </g>
      ))}
      <circle r="8.5" fill="#f8f0da" stroke="#7c2a18" strokeWidth="2" />
      <circle r="3.6" fill="#a83c25" />
    </g>
  )
}

function Eye({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-15 0C-8 -11 8 -11 15 0 8 11 -8 11 -15 0Z" fill="#fdf7e6" stroke="#24417f" strokeWidth="2.2" />
      <circle r="5.6" fill="#24417f" />
      <circle r="2.1" fill="#fdf7e6" />
    </g>
  )
}

function Dot({ x, y, red = false }: { x: number; y: number; red?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="9" fill="#fdf7e6" stroke={red ? '#a83c25' : '#24417f'} strokeWidth="2.6" />
      <circle r="4.4" fill={red ? '#a83c25' : '#24417f'} />
    </g>
  )
}

const four = [
  [-19, -19],
  [19, -19],
  [-19, 19],
  [19, 19],
] as const

const eyes = (
  <g>
    {four.map(([x, y]) => (
      <Eye key={`${x} ${y}`} x={x} y={y} size={0.92} />
    ))}
  </g>
)

const dots = (
  <g>
    {four.map(([x, y]) => (
      <Dot key={`${x} ${y}`} x={x} y={y} />
    ))}
    <Dot x={0} y={0} red />
  </g>
)

const lattice = (
  <g>
    {[-24, 0, 24].flatMap((y) =>
      [-24, 0, 24].map((x) => (
        <rect
          key={`${x} ${y}`}
          x={x - 7.5}
          y={y - 7.5}
          width="15"
          height="15"
          transform={`rotate(45 ${x} ${y})`}
          fill={(x + y) % 48 === 0 ? '#274a94' : '#a83c25'}
          stroke="#fdf7e6"
          strokeWidth="1.6"
        />
      )),
    )}
  </g>
)

const steps = (
  <g>
    {[0, 90, 180, 270].map((turn) => (
      <path
        key={turn}
        transform={`rotate(${turn})`}
        d="M-35 -35H35L25 -25H-25ZM-21 -23H21L0 -3Z"
        fill={turn % 180 ? '#a83c25' : '#274a94'}
        stroke="#fdf7e6"
        strokeWidth="1.6"
      />
    ))}
  </g>
)

/** The inlay of each square of a path without a rosette. */
const inlays: { readonly [place: number]: React.ReactNode } = {
  1: eyes,
  2: dots,
  3: eyes,
  5: steps,
  6: dots,
  7: lattice,
  9: dots,
  10: lattice,
  11: eyes,
  12: dots,
  13: lattice,
}

const FIVE = [[0, 0], ...four.map(([x, y]) => [x * 0.62, y * 0.62] as const)] as const

/** A piece: a thick disc with five inlaid dots; lapis with shell dots or the reverse. */
export const Disc = memo(function Disc({ side }: { side: number }) {
  const [body, rim, dot] =
    side === 0 ? ['url(#k-azure)', '#0d1d45', '#f6ecd2'] : ['url(#k-pearl)', '#7b6238', '#24417f']
  return (
    <g className="ur-disc">
      <ellipse className="k-shadow" cx="4" cy="10" rx="33" ry="30" fill="url(#k-shadow)" />
      <circle cy="4" r="30" fill={rim} />
      <circle r="30" fill={body} stroke={rim} strokeWidth="1.4" />
      <circle r="24" fill="none" stroke={dot} strokeOpacity="0.5" strokeWidth="1.4" />
      {FIVE.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.3" fill={dot} />
      ))}
      <path
        d="M-22 -15A27 27 0 0 1 8 -26"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.65"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </g>
  )
})
