import { useState } from 'react'
import { publicFileUrl } from '../providers/public-file.ts'

type PictureProps = { id: string | null; name: string; size: 'thumb' | 'medium'; seed: string }

/** Room for a picture until it has loaded; most frames set their own. */
const sizesPx = { thumb: { width: 320, height: 180 }, medium: { width: 1280, height: 720 } }

/** A picture of a row; a drawn landscape where it has none, or where it fails to load. */
export function Picture({ id, name, size, seed }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!id || failed === id) return <Hillside seed={seed} />
  return (
    <img
      className="offer-picture"
      src={publicFileUrl(id, size)}
      alt={name}
      {...sizesPx[size]}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(id)}
    />
  )
}

/** Mountains behind a lake, generated from the row's id, so that neighbouring cards differ. */
export function Hillside({ seed }: { seed: string }) {
  const [far, near, sun] = bumps(seed)
  return (
    <svg
      className="offer-picture offer-hillside"
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="160" height="90" className="hill-sky" />
      <circle cx={30 + sun * 100} cy={18 + sun * 10} r="7" className="hill-sun" />
      <path
        className="hill-far"
        d={`M0 58 C 25 ${30 + far * 16}, 45 ${26 + near * 14}, 70 44 S 120 ${24 + far * 18}, 160 48 V90 H0 Z`}
      />
      <path
        className="hill-near"
        d={`M0 70 C 35 ${50 + near * 12}, 60 ${60 - far * 10}, 95 64 S 140 ${54 + near * 10}, 160 62 V90 H0 Z`}
      />
      <path className="hill-lake" d="M0 76 C 50 70, 110 82, 160 74 V90 H0 Z" />
    </svg>
  )
}

function bumps(seed: string): [number, number, number] {
  let hash = 2166136261
  for (const sign of seed) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619) >>> 0
  return [(hash & 255) / 255, ((hash >>> 8) & 255) / 255, ((hash >>> 16) & 255) / 255]
}
