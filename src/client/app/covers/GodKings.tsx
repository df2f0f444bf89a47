/** A charging chariot over the coasts and rivers of the Near East. */
export function GodKingsCover() {
  return (
    <>
      <defs>
        <linearGradient id="cg-land" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f0dfb4" />
          <stop offset="1" stopColor="#d6b978" />
        </linearGradient>
        <linearGradient id="cg-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7fb0b8" />
          <stop offset="1" stopColor="#3f7484" />
        </linearGradient>
        <linearGradient id="cg-shade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.3" stopColor="#2a1608" stopOpacity="0" />
          <stop offset="1" stopColor="#2a1608" stopOpacity="0.75" />
        </linearGradient>
      </defs>
      <rect width="360" height="450" fill="url(#cg-sea)" />
      <path
        d="M-10-10H370V460H96C82 432 66 418 40 410 64 400 92 398 112 380 126 366 132 346 134 326 137 296 142 270 150 246 142 232 128 232 112 236 84 242 56 240 34 230 20 222 4 226-10 228Z"
        fill="url(#cg-land)"
        stroke="#5a4a32"
        strokeWidth="2.6"
      />
      {[6, 14, 24].map((by) => (
        <path
          key={by}
          d={`M${96 - by} 460C${82 - by} 432 ${66 - by} 420 ${40 - by} 414M${134 - by} 326C${137 - by} 296 ${140 - by} 272 ${146 - by} 252`}
          fill="none"
          stroke="#5a4a32"
          strokeOpacity={0.3 - by / 100}
        />
      ))}
      <path
        d="M250-10C240 40 262 84 282 120 304 160 330 190 372 214M312-10C306 40 326 90 344 130 352 150 362 166 372 176"
        fill="none"
        stroke="#5d97a8"
        strokeWidth="4"
      />
      <path d="M40 410C30 430 34 446 28 462" fill="none" stroke="#5d97a8" strokeWidth="5" />
      {[
        [60, 120],
        [84, 96],
        [110, 132],
        [40, 80],
        [136, 74],
        [176, 56],
        [206, 40],
        [96, 172],
        [60, 180],
        [150, 110],
      ].map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          d={`M${x} ${y}l10-18 10 18M${x! + 6} ${y}l5-9`}
          fill="none"
          stroke="#7a5f3c"
          strokeWidth="2"
        />
      ))}
      {[
        [162, 262, '#2f7d4a'],
        [196, 208, '#c8641b'],
        [232, 150, '#2f62b5'],
        [272, 196, '#7c2438'],
        [306, 262, '#6d4ba3'],
        [176, 316, '#2f7d4a'],
        [150, 360, '#2f7d4a'],
      ].map(([x, y, colour]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="8" fill="#f8efd6" stroke="#3b3122" strokeWidth="2" />
          <circle r="4" fill={String(colour)} />
        </g>
      ))}
      <path
        d="M162 262 196 208 232 150M196 208 272 196 306 262M162 262 176 316 150 360"
        fill="none"
        stroke="#3b3122"
        strokeWidth="1.8"
        strokeDasharray="6 5"
      />
      <rect width="360" height="450" fill="url(#cg-shade)" />
      <g
        transform="translate(186 352)"
        fill="#1d120a"
        stroke="#f2d79a"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M-20 6C10-8 44-14 70-34 74-52 84-66 100-72L104-84 110-73C122-70 130-60 134-50L124-42 112-48C108-30 104-14 92-4 100 14 112 24 128 30L124 38C106 34 92 24 80 10 60 18 40 20 26 20 14 34 2 44-14 52L-20 46C-8 36 0 26 4 14Z" />
        <path d="M100-72C88-70 80-60 76-46" fill="none" />
        <circle cx="-78" cy="30" r="38" fill="none" strokeWidth="6" />
        <path d="M-78-8V68M-116 30H-40M-105 3-51 57M-51 3-105 57" fill="none" strokeWidth="3" />
        <circle cx="-78" cy="30" r="7" />
        <path d="M-124 2H-50L-42-34H-54L-60-12H-116Z" />
        <path d="M-48-10 70-30" fill="none" strokeWidth="4" />
        <path d="M-92-12C-94-40-86-58-74-66 -80-80-72-92-61-90-51-88-48-78-52-69L-44-58C-52-46-58-30-58-12Z" />
        <path
          d="M-58-56-26-66M-26-104C-2-84-4-48-24-30M-26-104-24-30M-40-68 20-66"
          fill="none"
          strokeWidth="2.6"
        />
      </g>
    </>
  )
}
