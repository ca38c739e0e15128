import { useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import type { AnyRow, Geometry } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { isGeometry } from '../../../resources/geometry.ts'
import { codeOf, heirsOf, keyOf, numberOf, piecesOf } from './pieces.ts'
import { divisionWords as words } from './words.ts'

export type Named = { landCode: string; name: string }
export type Piece = {
  key: string
  boundary: Geometry
  /** Whether it remains the parcel that is divided. */ isKept: boolean
  named: Named
}

type Typed = Readonly<Record<string, Partial<Named>>>

const { landCode: codeField, name: nameField } = lands.fields

/**
 * The boundary of a parcel while it is cut, and its pieces with their codes and names. Input belongs to the coordinates
 * of a piece, not to its index in the list.
 */
export function usePieces(row: AnyRow) {
  const say = useWords()
  const [boundary, setBoundary] = useState<Geometry | null>(() =>
    isGeometry(row.boundary) && piecesOf(row.boundary).length > 0 ? row.boundary : null,
  )
  const [kept, setKept] = useState<string | null>(null)
  const [typed, setTyped] = useState<Typed>({})
  const boundaries = piecesOf(boundary)
  const keys = boundaries.map(keyOf)
  const keptKey = kept !== null && keys.includes(kept) ? kept : keys[0]
  const [title, code] = [String(row.name), String(row.landCode)]
  const taken = new Set(keys.flatMap((key) => (key === keptKey ? [] : (typed[key]?.landCode ?? []))))
  const namedAt = (index: number): Named => {
    const number = numberOf(index, keys.length, (each) => taken.has(codeOf(code, each, codeField.maxLength)))
    return {
      landCode: codeOf(code, number, codeField.maxLength),
      name: say(words.named, { name: title.slice(0, nameField.maxLength - 6), number }),
      ...typed[keys[index] ?? ''],
    }
  }
  return {
    boundary,
    pieces: boundaries.map((boundary, index): Piece => ({
      key: keys[index] ?? '',
      boundary,
      isKept: keys[index] === keptKey,
      named: keys[index] === keptKey ? { landCode: code, name: title } : namedAt(index),
    })),
    change: (next: Geometry) => {
      const after = piecesOf(next)
      const heirs = heirsOf(boundaries, after)
      setBoundary(next)
      if (keptKey !== undefined) setKept(heirs.get(keptKey) ?? keptKey)
      // Input for a reshaped piece moves to its new coordinates. Input for a piece that was cut stays under its old
      // key, so that an undo restores it.
      if (after.length === boundaries.length)
        setTyped({
          ...typed,
          ...Object.fromEntries([...heirs].flatMap(([from, to]) => (typed[from] ? [[to, typed[from]]] : []))),
        })
    },
    keep: setKept,
    type: (key: string, part: Partial<Named>) => setTyped({ ...typed, [key]: { ...typed[key], ...part } }),
  }
}
