const petals = [0, 45, 90, 135, 180, 225, 270, 315]

function Plaque({ x, y, kind }: { x: number; y: number; kind: 'rosette' | 'eyes' | 'dots' }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-52" y="-52" width="104" height="104" fill="#180f08" />
      <rect x="-49" y="-49" width="98" height="98" fill="#9a3a25" />
      <rect x="-45" y="-45" width="90" height="90" fill="url(#k-shell)" />
      {kind === 'rosette' && (
        <g>
          <rect x="-40" y="-40" width="80" height="80" fill="#1f3c7c" />
          <circle r="38.5" fill="#f6ecd2" />
          {petals.map((angle, i) => (
            <path
              key={angle}
              transform={`rotate(${angle})`}
              d="M0 0C-10-11-10-28 0-38 10-28 10-11 0 0Z"
              fill={i % 2 ? '#a83c25' : '#274a94'}
              stroke="#f8f0da"
              strokeWidth="2"
            />
          ))}
          <circle r="9" fill="#f8f0da" stroke="#7c2a18" strokeWidth="2" />
        </g>
      )}
      {kind === 'eyes' &&
        [-20, 20].flatMap((dy) =>
          [-20, 20].map((dx) => (
            <g key={`${dx} ${dy}`} transform={`translate(${dx} ${dy})`}>
              <path d="M-16 0C-8-12 8-12 16 0 8 12-8 12-16 0Z" fill="#fdf7e6" stroke="#24417f" strokeWidth="2.4" />
              <circle r="6" fill="#24417f" />
              <circle r="2.2" fill="#fdf7e6" />
            </g>
          )),
        )}
      {kind === 'dots' &&
        [
          [0, 0],
          [-21, -21],
          [21, -21],
          [-21, 21],
          [21, 21],
        ].map(([dx, dy]) => (
          <g key={`${dx} ${dy}`} transform={`translate(${dx} ${dy})`}>
            <circle r="10" fill="#fdf7e6" stroke={dx === 0 ? '#a83c25' : '#24417f'} strokeWidth="3" />
            <circle r="4.8" fill={dx === 0 ? '#a83c25' : '#24417f'} />
          </g>
        ))}
    </g>
  )
}

function Disc({ x, y, lapis }: { x: number; y: number; lapis: boolean }) {
  const dot = lapis ? '#f6ecd2' : '#24417f'
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="8" cy="16" rx="45" ry="40" fill="#000" opacity="0.35" />
      <circle cy="8" r="41" fill={lapis ? '#0d1d45' : '#7b6238'} />
      <circle r="41" fill={lapis ? 'url(#k-azure)' : 'url(#k-pearl)'} />
      {[
        [0, 0],
        [-16, -16],
        [16, -16],
        [-16, 16],
        [16, 16],
      ].map(([dx, dy]) => (
        <circle key={`${dx} ${dy}`} cx={dx} cy={dy} r="5.6" fill={dot} />
      ))}
      <path
        d="M-30-19A36 36 0 0 1 12-34"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
  )
}

/** The board by lamplight, two pieces on it. */
export function UrCover() {
  return (
    <>
      <defs>
        <radialGradient id="cu-night" cx="0.6" cy="0.2" r="1.1">
          <stop offset="0" stopColor="#5a3a1c" />
          <stop offset="0.5" stopColor="#2a1a10" />
          <stop offset="1" stopColor="#0e0906" />
        </radialGradient>
        <radialGradient id="cu-lamp" cx="0.62" cy="0.16" r="0.75">
          <stop offset="0" stopColor="#ffd98a" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="360" height="450" fill="url(#cu-night)" />
      <g transform="translate(168 262) rotate(-24)">
        <rect x="-186" y="-400" width="372" height="800" fill="#000" opacity="0.4" transform="translate(12 18)" />
        <rect x="-184" y="-400" width="368" height="800" fill="#4c2f1a" />
        <path d="M-172-400V400M172-400V400" stroke="#ecdcb6" strokeWidth="10" />
        <path d="M-172-400V400M172-400V400" stroke="#27478d" strokeWidth="7" strokeDasharray="14 6 5 6" />
        {[-2, -1, 0, 1, 2].map((row) =>
          [-1, 0, 1].map((column) => {
            const odd = (row + column + 12) % 3
            const rosette = (row === 0 && column === 0) || (row === -2 && column === 1) || (row === 2 && column === -1)
            return (
              <Plaque
                key={`${row} ${column}`}
                x={column * 106}
                y={row * 106}
                kind={rosette ? 'rosette' : odd === 0 ? 'eyes' : 'dots'}
              />
            )
          }),
        )}
        <Disc x={-106} y={-104} lapis />
        <Disc x={106} y={108} lapis={false} />
      </g>
      <rect width="360" height="450" fill="url(#cu-lamp)" />
    </>
  )
}
