const rays = Array.from({ length: 24 }, (_, i) => i * 15)
const hexes = [
  [36, 372],
  [88, 372],
  [140, 372],
  [192, 372],
  [244, 372],
  [296, 372],
  [62, 417],
  [114, 417],
  [166, 417],
  [218, 417],
  [270, 417],
  [322, 417],
  [10, 417],
  [348, 372],
] as const

/** The sign of life before the sun, over the river and its hexes. */
export function AnkhCover() {
  return (
    <>
      <defs>
        <linearGradient id="ca-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3b1236" />
          <stop offset="0.45" stopColor="#a8402f" />
          <stop offset="0.72" stopColor="#e9a447" />
          <stop offset="1" stopColor="#f3d28a" />
        </linearGradient>
        <radialGradient id="ca-sun">
          <stop offset="0" stopColor="#fff3c4" />
          <stop offset="0.7" stopColor="#fbd266" />
          <stop offset="1" stopColor="#f0a93c" />
        </radialGradient>
        <linearGradient id="ca-gold" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe9a8" />
          <stop offset="0.45" stopColor="#d59a2e" />
          <stop offset="1" stopColor="#7a4d0d" />
        </linearGradient>
      </defs>
      <rect width="360" height="450" fill="url(#ca-sky)" />
      <g transform="translate(180 190)">
        {rays.map((angle) => (
          <path key={angle} transform={`rotate(${angle})`} d="M-5-118 0-330 5-118Z" fill="#ffe3a0" opacity="0.16" />
        ))}
        <circle r="112" fill="url(#ca-sun)" />
      </g>
      <path d="M-20 346 96 214 212 346Z" fill="#6d2f2a" />
      <path d="M96 214 212 346H128Z" fill="#4a1d22" />
      <path d="M190 346 276 248 372 346Z" fill="#7d3a2c" />
      <path d="M276 248 372 346H304Z" fill="#542324" />
      <rect y="338" width="360" height="112" fill="#caa763" />
      {hexes.map(([x, y], i) => (
        <path
          key={`${x} ${y}`}
          transform={`translate(${x} ${y})`}
          d="M0-30 26-15V15L0 30-26 15V-15Z"
          fill={[6, 7, 3, 8, 4].includes(i) ? '#4f8fa0' : i % 3 === 0 ? '#9db05f' : '#dcbd78'}
          stroke="#7a5a2a"
          strokeWidth="1.6"
        />
      ))}
      <g stroke="#3a1c0a" strokeOpacity="0.55" strokeWidth="2" fill="url(#ca-gold)">
        <path
          fillRule="evenodd"
          d="M180 62C226 62 250 98 240 136 233 164 214 184 200 208H276C284 208 290 214 290 222V244C290 252 284 258 276 258H200L212 402C213 414 206 420 196 420H164C154 420 147 414 148 402L160 258H84C76 258 70 252 70 244V222C70 214 76 208 84 208H160C146 184 127 164 120 136 110 98 134 62 180 62ZM180 96C158 96 146 114 151 136 155 152 168 166 180 184 192 166 205 152 209 136 214 114 202 96 180 96Z"
        />
      </g>
      <path
        d="M134 118C138 88 158 74 180 74M82 214H158M162 262 152 400"
        fill="none"
        stroke="#fff6d4"
        strokeOpacity="0.7"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  )
}
