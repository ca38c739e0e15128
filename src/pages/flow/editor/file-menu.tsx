import { useRef, useState } from 'react'
import { App, Button, Dropdown, Modal } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import type { FlowGraph } from '../../../resources/flow-graph.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { BpmnProblem } from '../../../flow/bpmn/problems.ts'
import { sceneOf } from '../../../flow/graph/scene.ts'
import { svgText } from '../../../flow/graph/svg-text.ts'
import { useWords } from '../../../providers/i18n.ts'
import { saveFile } from '../../../providers/resource-calls.ts'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'

const mostPixels = 60_000_000

/**
 * Converts an SVG to a PNG of twice its size, smaller where browsers can't draw that many pixels. Rejects if the image
 * can't be made.
 */
async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(2, Math.sqrt(mostPixels / (image.naturalWidth * image.naturalHeight)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

type Read = { name: string; graph: FlowGraph; problems: BpmnProblem[] }

/** Exports the chart to a file and imports files as a chart. The BPMN code is loaded on demand. */
export function FileMenu({ chart, name }: { chart: Chart; name: string }) {
  const say = useWords()
  const { message, modal } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read | null>(null)
  const { graph } = chart
  const svg = (): string => svgText(sceneOf(graph, say), name)
  const exportPng = async (): Promise<void> => {
    try {
      saveFile({ blob: await pngOf(svg()), name: `${name}.png` })
    } catch {
      void message.error(say(words.pngFailed))
    }
  }
  const exportBpmn = async (): Promise<void> => {
    const { bpmnOf } = await import('../../../flow/bpmn/write.ts')
    saveFile({ blob: new Blob([await bpmnOf(graph, name)], { type: 'application/xml' }), name: `${name}.bpmn` })
  }
  const take = async (file: File): Promise<void> => {
    const { readBpmn, BpmnUnreadable, largestBpmnBytes } = await import('../../../flow/bpmn/read.ts')
    try {
      if (file.size > largestBpmnBytes)
        throw new BpmnUnreadable({ zh: '文件超过 4 MB', en: 'The file is larger than 4 MB' })
      setRead({ name: file.name, ...(await readBpmn(await file.text())) })
    } catch (error) {
      if (!(error instanceof BpmnUnreadable)) throw error
      modal.error({ title: say(words.importFailed), content: say(error.says) })
    }
  }
  const items = [
    {
      key: 'svg',
      label: say(words.exportSvg),
      onClick: () => saveFile({ blob: new Blob([svg()], { type: 'image/svg+xml' }), name: `${name}.svg` }),
    },
    { key: 'png', label: say(words.exportPng), onClick: () => void exportPng() },
    { key: 'bpmn', label: say(words.exportBpmn), onClick: () => void exportBpmn() },
    { type: 'divider' as const },
    { key: 'import', label: say(words.importBpmn), onClick: () => input.current?.click() },
  ]
  return (
    <>
      <Dropdown trigger={['click']} autoFocus menu={{ items }}>
        <Button aria-haspopup="menu">
          {say(words.file)} <DownOutlined />
        </Button>
      </Dropdown>
      <input
        ref={input}
        type="file"
        hidden
        accept=".bpmn,.xml"
        aria-label={say(words.importBpmn)}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <Modal
        open={read !== null}
        title={read && say(words.importTitle, { name: read.name })}
        okText={say(sharedWords.import)}
        cancelText={say(sharedWords.cancel)}
        onCancel={() => setRead(null)}
        onOk={() => {
          if (read) chart.change(() => read.graph)
          setRead(null)
        }}
      >
        {read && (
          <p>
            {say(words.importFacts, {
              nodes: read.graph.nodes.length,
              edges: read.graph.edges.length,
              lanes: read.graph.lanes.length,
            })}
          </p>
        )}
        {read && read.problems.length > 0 && <p>{say(words.importProblems)}</p>}
        <ul>
          {read?.problems.map(({ code, says }) => (
            <li key={code}>{say(says)}</li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
