const spears = Array.from({ length: 11 }, (_, i) => i)
const rays = Array.from({ length: 16 }, (_, i) => i * 22.5)

/** The star of Macedon over a hedge of spears. */
export function AlexanderCover() {
  return (
    <>
      <defs>
        <linearGradient id="cx-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#122a3c" />
          <stop offset="0.6" stopColor="#7c2a36" />
          <stop offset="1" stopColor="#d9893c" />
        </linearGradient>
        <linearGradient id="cx-bronze" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe1a0" />
          <stop offset="0.5" stopColor="#c2862f" />
          <stop offset="1" stopColor="#6b4312" />
        </linearGradient>
      </defs>
      <rect width="360" height="450" fill="url(#cx-sky)" />
      <g transform="translate(180 140)" fill="url(#cx-bronze)">
        {rays.map((angle, i) => (
          <path key={angle} transform={`rotate(${angle})`} d={i % 2 ? 'M-5-30 0-76 5-30Z' : 'M-8-30 0-108 8-30Z'} />
        ))}
        <circle r="30" />
        <circle r="20" fill="none" stroke="#6b4312" strokeWidth="2" />
      </g>
      <path d="M0 330C90 312 240 316 360 336V450H0Z" fill="#4a2a18" />
      {spears.map((i) => (
        <g key={i} transform={`translate(${18 + i * 33} 420) rotate(${-18 + i * 1.2})`}>
          <path d="M0 20V-250" stroke="#2a160b" strokeWidth="4" />
          <path d="M0-290 7-252 0-244-7-252Z" fill="#e7d6b0" stroke="#2a160b" strokeWidth="1.5" />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((i) => (
        <g key={i} transform={`translate(${34 + i * 74} 400)`}>
          <circle r="38" fill="url(#cx-bronze)" stroke="#2a160b" strokeWidth="3" />
          <circle r="28" fill="#7c1f30" stroke="#2a160b" strokeWidth="1.5" />
          {rays
            .filter((_, k) => k % 2 === 0)
            .map((angle) => (
              <path key={angle} transform={`rotate(${angle})`} d="M-3-7 0-25 3-7Z" fill="#f0cf83" />
            ))}
          <circle r="7" fill="#f0cf83" />
        </g>
      ))}
    </>
  )
}
