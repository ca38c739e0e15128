import type { ReactNode } from 'react'
import { Alert, Button, Descriptions } from 'antd'
import { asError } from '../../providers/call-error.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { useRasterFacts } from '../../providers/raster-facts.ts'
import { formatNumber } from '../../resources/format-number.ts'
import type { RasterFacts } from '../../resources/raster-facts.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { rasterWords } from './words.ts'

const megabyte = 1024 * 1024

/** What is known of an elevation raster: cells, heights, coverage of the region, and what is missing. */
export function RasterFactsCard({ file }: { file: string | null }) {
  const say = useWords()
  const { data, error, isFetching, refetch } = useRasterFacts(file)
  return (
    <section className="stack-small" aria-label={say(rasterWords.facts)} aria-busy={isFetching}>
      {file === null && <p className="soft">{say(rasterWords.noFile)}</p>}
      {error ? (
        <Alert
          type="error"
          showIcon
          message={say(rasterWords.failed, { reason: asError(error).msg })}
          action={
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {say(sharedWords.tryAgain)}
            </Button>
          }
        />
      ) : (
        isFetching && (
          <p className="soft" role="status">
            {say(rasterWords.reading)}
          </p>
        )
      )}
      {data && <Facts facts={data} />}
    </section>
  )
}

function Facts({ facts }: { facts: RasterFacts }) {
  const say = useWords()
  const { locale } = useLocale()
  const number = (value: number, decimals = 0) => formatNumber(value, locale, decimals)
  const { columns, rows, range, coveredPercent, unknownPercent, epsg, bytes } = facts
  const shown: Record<string, ReactNode> = {
    [say(rasterWords.cells)]: say(rasterWords.cellCount, {
      columns: number(columns),
      rows: number(rows),
      count: number(columns * rows),
    }),
    [say(rasterWords.cellSize)]: <CellSize facts={facts} />,
    [say(sharedWords.referenceSystem)]: `${say(facts.crs)}（EPSG:${epsg}）`,
    [say(rasterWords.range)]: range
      ? say(rasterWords.heights, { least: number(range[0], 1), most: number(range[1], 1) })
      : say(rasterWords.unknown),
    [say(rasterWords.extent)]: sayExtent(facts.extent),
    [say(rasterWords.coverage)]:
      coveredPercent === null
        ? say(rasterWords.unknown)
        : coveredPercent === 0
          ? say(rasterWords.uncovered)
          : say(rasterWords.covered, { percent: number(coveredPercent, 1) }),
    [say(rasterWords.missing)]:
      unknownPercent === null
        ? say(rasterWords.unknown)
        : unknownPercent === 0
          ? say(rasterWords.none)
          : `${number(unknownPercent, unknownPercent < 0.1 ? 4 : 1)}%`,
    [say(rasterWords.size)]: say(rasterWords.bytes, {
      size: bytes < megabyte ? `${number(bytes / 1024)} kB` : `${number(bytes / megabyte, 1)} MB`,
    }),
  }
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={Object.entries(shown).map(([label, children]) => ({ key: label, label, children }))}
    />
  )
}

function CellSize({ facts: { cellM, cellDegrees } }: { facts: RasterFacts }) {
  const say = useWords()
  const { locale } = useLocale()
  const [width, height] = cellM.map((metres) => formatNumber(metres, locale, 2)) as [string, string]
  if (!cellDegrees) return say(rasterWords.metres, { width, height })
  const [degreesX, degreesY] = cellDegrees.map((degrees) => formatNumber(degrees, locale, 8)) as [string, string]
  return say(rasterWords.metresInMiddle, { width, height, degreesX, degreesY })
}

function sayExtent([west, south, east, north]: RasterFacts['extent']): string {
  const degrees = (value: number): string => value.toFixed(4)
  return `${degrees(west)}, ${degrees(south)} – ${degrees(east)}, ${degrees(north)}`
}
