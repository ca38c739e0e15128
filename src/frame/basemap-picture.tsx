import { useState } from 'react'
import type { BasemapChoice } from './basemap-choices.ts'

/** A small picture of a basemap: the server's, or a drawn one where it has none or does not arrive. */
export function BasemapPicture({ look, thumb }: Pick<BasemapChoice, 'look' | 'thumb'>) {
  const [failed, setFailed] = useState<string | null>(null)
  if (thumb === null || thumb === failed) return <Drawing look={look} />
  return (
    <img
      className="basemap-picture"
      src={thumb}
      alt=""
      width={66}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(thumb)}
    />
  )
}

function Drawing({ look }: Pick<BasemapChoice, 'look'>) {
  return (
    <svg
      className="basemap-picture"
      data-look={look}
      viewBox="0 0 66 48"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawings[look]}
    </svg>
  )
}

/** Counties around a lake; streets and a park; hills, which stand for any photo. */
const drawings = {
  plain: (
    <>
      <path className="bm-rim" d="M-2 18 17 12 27 20 46 11 68 17M27 20 23 50M46 11 50 31 68 38M50 31 40 50" />
      <path className="bm-water" d="M31 21c6-3 10 1 9 7s5 8 2 13-9 0-9-6-7-11-2-14Z" />
    </>
  ),
  vector: (
    <>
      <path className="bm-green" d="M38 3h20v14H38z" />
      <path className="bm-water" d="M-2 36c12-7 20 3 32-3s16 1 18 15H-2Z" />
      <path className="bm-street" d="M10-2 16 34M-2 24 68 16M32-2 36 30M52 18 58 50" />
      <path className="bm-road-rim" d="M-2 10C20 14 34 22 68 44" />
      <path className="bm-road" d="M-2 10C20 14 34 22 68 44" />
    </>
  ),
  raster: (
    <>
      <circle className="bm-sun" cx="49" cy="13" r="4.5" />
      <path className="bm-far" d="M-2 36 16 16 28 28 40 19 68 38V50H-2Z" />
      <path className="bm-near" d="M-2 42 12 31 26 39 44 29 68 44V50H-2Z" />
    </>
  ),
} as const
