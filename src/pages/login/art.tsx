import { useId } from 'react'

type Medallion = { x: number; y: number; size: number; petals: number }

const medallions: readonly Medallion[] = [
  { x: 150, y: 395, size: 140, petals: 8 },
  { x: 690, y: 130, size: 118, petals: 10 },
  { x: 500, y: 500, size: 175, petals: 12 },
  { x: 70, y: 690, size: 80, petals: 6 },
  { x: 775, y: 430, size: 70, petals: 5 },
  { x: 352, y: 268, size: 52, petals: 6 },
]

/** Rings of stitches around a tied knot: radius relative to the medallion, stitch width in px, opacity. */
const rings: readonly { radius: number; width: number; opacity: number }[] = [
  { radius: 1, width: 3, opacity: 0.22 },
  { radius: 0.86, width: 6, opacity: 0.34 },
  { radius: 0.7, width: 4, opacity: 0.5 },
  { radius: 0.3, width: 3, opacity: 0.75 },
]

/**
 * Decorative drawing in the style of the Bai people's indigo tie-dye: resist-stitched flowers on dyed cloth, mountains,
 * a lake and the moon.
 */
export function Art() {
  const id = useId()
  const local = (name: string) => `${name}${id}`
  return (
    <svg
      className="login-art"
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <ArtDefinitions local={local} />
      <rect width="800" height="1000" fill={`url(#${local('ground')})`} />
      <g filter={`url(#${local('soak')})`}>
        <ellipse cx="160" cy="400" rx="260" ry="220" fill="#3f66ad" opacity=".55" />
        <ellipse cx="190" cy="90" rx="330" ry="130" fill="#12204a" opacity=".6" />
        <ellipse cx="560" cy="470" rx="300" ry="250" fill="#4a74bb" opacity=".5" />
        <ellipse cx="640" cy="120" rx="240" ry="170" fill="#12204a" opacity=".7" />
        <ellipse cx="90" cy="640" rx="200" ry="180" fill="#16264f" opacity=".7" />
      </g>
      <g filter={`url(#${local('bleed')})`}>
        {medallions.map((medallion) => (
          <Flower key={`${medallion.x}-${medallion.y}`} {...medallion} petal={`url(#${local('petal')})`} />
        ))}
        <path d="M-20 420C120 360 240 420 330 350S560 250 640 300s120 10 190-30" className="login-stitch" />
        <path d="M-20 760c120-50 200 10 330-30s200-120 300-90 130 0 210-40" className="login-stitch" />
      </g>
      <circle cx="672" cy="690" r="34" fill="#f0bd7d" opacity=".92" />
      <Landscape />
    </svg>
  )
}

function ArtDefinitions({ local }: { local: (name: string) => string }) {
  return (
    <defs>
      <linearGradient id={local('ground')} x1="0" y1="0" x2="0.4" y2="1">
        <stop offset="0" stopColor="#16264f" />
        <stop offset=".55" stopColor="#2b4c8c" />
        <stop offset="1" stopColor="#6a8cc9" />
      </linearGradient>
      <radialGradient id={local('petal')}>
        <stop offset="0" stopColor="#fff" stopOpacity=".85" />
        <stop offset=".6" stopColor="#fff" stopOpacity=".35" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <filter id={local('soak')} x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="48" />
      </filter>
      <filter id={local('bleed')} x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency=".022" numOctaves="3" seed="11" result="cloth" />
        <feDisplacementMap in="SourceGraphic" in2="cloth" scale="16" xChannelSelector="R" yChannelSelector="G" />
        <feGaussianBlur stdDeviation=".7" />
      </filter>
    </defs>
  )
}

function Flower({ x, y, size, petals, petal }: Medallion & { petal: string }) {
  const turns = Array.from({ length: petals }, (_, index) => (index * 360) / petals)
  return (
    <g transform={`translate(${x} ${y})`}>
      {turns.map((turn) => (
        <ellipse
          key={turn}
          cx={size * 0.44}
          rx={size * 0.2}
          ry={size * (0.62 / petals + 0.03)}
          fill={petal}
          transform={`rotate(${turn})`}
        />
      ))}
      {rings.map(({ radius, width, opacity }) => (
        <circle
          key={radius}
          r={size * radius}
          fill="none"
          stroke="#fff"
          strokeOpacity={opacity}
          strokeWidth={width}
          strokeLinecap="round"
          strokeDasharray={`${width * 0.6} ${width * 2.4}`}
        />
      ))}
      <circle r={size * 0.09} fill="#fff" opacity=".85" />
    </g>
  )
}

function Landscape() {
  return (
    <g>
      <path
        d="M0 800C40 770 70 720 104 706c34-14 58 40 92 44s64-82 104-88 66 74 104 80 60-46 98-46 70 78 108 80 62-70 98-72 60 48 92 50v246H0z"
        fill="#9cb5de"
        opacity=".5"
      />
      <path
        d="M0 852c34-24 60-62 96-62s62 54 98 54 66-78 108-80 68 76 108 78 64-52 102-50 66 62 104 62 62-56 98-56 52 30 86 40v162H0z"
        fill="#c3d3ee"
        opacity=".62"
      />
      <path
        d="M0 900c40-18 76-46 118-46s78 42 122 42 82-50 128-50 86 46 132 46 84-38 128-36 100 36 172 40v104H0z"
        fill="#e6edf8"
        opacity=".9"
      />
      <path d="M0 922c120-22 220 14 340-4s220-18 460 4v78H0z" fill="#f7f9fd" />
      <path
        d="M60 946q28-9 56 0t56 0 56 0M300 966q30-9 60 0t60 0 60 0M560 944q28-9 56 0t56 0 56 0M130 984q24-8 48 0t48 0M520 984q26-8 52 0t52 0"
        fill="none"
        stroke="#6a8cc9"
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity=".55"
      />
    </g>
  )
}
