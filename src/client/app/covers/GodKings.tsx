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
      <g transform="translate(178 350)">
        <defs>
          <g id="cg-team">
            <g transform="translate(26 -2) rotate(-7)">
              <path d="M6-8C10-26 36-30 58-26 76-24 90-34 98-42L110-18C106-2 94 8 78 8 60 12 44 6 30 10 14 14 2 8 6-8Z" />
              <path d="M80-30C90-50 98-68 112-78L128-66C118-56 116-38 110-16L92-10Z" />
              <path d="M110-78 116-89 119-79C127-75 135-63 141-54 143-49 139-45 134-47L127-51C122-52 118-55 115-58Z" />
              <path d="M92-14C104-12 116-18 127-26 131-28 135-25 133-21L131-6C131 0 126 2 123-2L124-14C114-6 106 2 94 6Z" />
              <path d="M86-4C100 2 114 2 128-2 132-3 135 1 132 5L124 17C121 20 116 18 117 14L120 8C110 12 98 13 84 9Z" />
              <path d="M8-6C4 10 0 18-8 26-12 30-14 36-16 42L-26 52C-28 56-23 59-19 57L-7 45C-4 38 0 33 8 29 18 23 26 15 30 8Z" />
              <path d="M24 0C24 14 18 23 12 31L9 48-1 57C-2 61 3 62 7 61L17 52C17 44 19 37 26 31 34 24 38 15 40 6Z" />
              <path d="M8-16C-4-22-14-18-20-8-24 2-28 6-36 8-27 14-17 9-11 1-7-5-2-8 6-6Z" />
              <path d="M109-79C97-85 92-97 94-108 100-104 103-100 105-94 104-103 106-110 111-115 114-108 114-102 113-95 116-101 120-105 125-106 125-97 120-86 113-79Z" />
            </g>
            <path d="M-130 0H-112C-112-14-106-24-96-26H-52C-51-30-50-33-50-37L-43-38C-38-22-42-2-52 10H-130Z" />
            <g transform="translate(0 -8)">
              <path d="M-104 4C-106-16-104-34-94-48-100-54-98-62-94-68-92-84-78-92-66-86-60-82-60-74-62-68L-58-58-64-56C-64-50-68-48-74-48-66-36-68-14-70 4Z" />
              <path d="M-90-46C-76-50-60-50-46-56L-40-54-42-48C-56-40-72-36-86-36Z" />
              <path d="M-92-48C-104-50-112-46-118-40L-122-44-110-56C-104-60-92-58-86-52Z" />
            </g>
          </g>
        </defs>
        <use href="#cg-team" fill="#f2d79a" stroke="#f2d79a" strokeWidth="5" strokeLinejoin="round" />
        <use href="#cg-team" fill="#1d120a" />
        <g fill="none" stroke="#f2d79a" strokeLinecap="round">
          <circle cx="-86" cy="32" r="36" stroke="#f2d79a" strokeWidth="8.5" />
          <circle cx="-86" cy="32" r="36" stroke="#1d120a" strokeWidth="3.5" />
          <path d="M-86-2V66M-115.5 15-56.5 49M-56.5 15-115.5 49" strokeWidth="3.4" />
          <circle cx="-86" cy="32" r="7" fill="#1d120a" strokeWidth="2.6" />
          <path d="M-52-2C-10-2 40-10 104-38" strokeWidth="3.6" />
          <path d="M-72-12C0-34 80-58 153-71" strokeWidth="1.8" />
          <path transform="translate(0 -8)" d="M-38-92C-16-76-16-30-40-12" strokeWidth="3.2" />
          <path transform="translate(0 -8)" d="M-38-92-118-42-40-12M-120-43-10-56" strokeWidth="1.6" />
          <path transform="translate(0 -8)" d="M-10-56-18-59M-10-56-17-51" strokeWidth="2" />
          <path
            transform="translate(0 -8)"
            d="M-95-66C-86-74-72-76-62-71M-92-80h.1M-84-87h.1M-76-82h.1M-86-78h.1"
            strokeWidth="1.8"
          />
          <path transform="translate(0 -8)" d="M-101-34C-90-30-80-30-71-33" strokeWidth="1.8" />
          <path d="M-122 5H-58M-104 0C-104-10-100-17-92-18H-56C-58-10-60-5-62 0Z" strokeWidth="1.6" />
          <path d="M96-30C98-18 98-8 92 0M44-32C40-20 42-8 48 4" strokeWidth="1.8" />
          <path d="M140-88C142-82 146-78 152-74" strokeWidth="1.6" />
        </g>
      </g>{' '}
    </>
  )
}
