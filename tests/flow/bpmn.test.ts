import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BpmnUnreadable, readBpmn } from '../../src/flow/bpmn/read.ts'
import { bpmnOf } from '../../src/flow/bpmn/write.ts'
import { graphMistake } from '../../src/flow/graph/form.ts'
import { demoFlows } from '../../server/demo/flows.ts'
import { charts } from './charts.ts'

describe('a chart exported as BPMN', () => {
  test('reads back unchanged and without problems', async () => {
    await fc.assert(
      fc.asyncProperty(
        charts.filter(({ nodes }) => nodes.length > 0),
        async (graph) => {
          expect(await readBpmn(await bpmnOf(graph, '试验 <流程> & "名"'))).toEqual({ graph, problems: [] })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('reads back unchanged for each demonstration chart', async () => {
    for (const { graph, name } of demoFlows()) expect((await readBpmn(await bpmnOf(graph, name))).graph).toEqual(graph)
  })
})

const file = (content: string, rest = ''): string =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">${rest}<process id="p">${content}</process></definitions>`

describe('a BPMN file of another tool', () => {
  test('is arranged, and each kind of change to its content is reported', async () => {
    const { graph, problems } = await readBpmn(
      file(`
        <laneSet id="ls"><lane id="a" name="窗口"><flowNodeRef>s</flowNodeRef><flowNodeRef>t</flowNodeRef></lane><lane id="b" name="科室"><flowNodeRef>g</flowNodeRef><flowNodeRef>sub</flowNodeRef></lane></laneSet>
        <startEvent id="s" name="开始"/><userTask id="t" name="${'长'.repeat(80)}"/><parallelGateway id="g" name="分头办理"/><subProcess id="sub" name="会审"><task id="inner"/></subProcess>
        <boundaryEvent id="be" attachedToRef="t"/><endEvent id="e" name="结束"/><dataObject id="o"/><dataObjectReference id="doc" name="批复" dataObjectRef="o"/>
        <sequenceFlow id="f1" sourceRef="s" targetRef="t"/><sequenceFlow id="f2" sourceRef="t" targetRef="g"/><sequenceFlow id="f3" sourceRef="g" targetRef="sub" name="会审"/>
        <sequenceFlow id="f4" sourceRef="sub" targetRef="e"/><sequenceFlow id="f5" sourceRef="be" targetRef="e"/><sequenceFlow id="f6" sourceRef="s" targetRef="t"/>
        <association id="as" sourceRef="sub" targetRef="doc"/><textAnnotation id="note"><text>说明</text></textAnnotation>`),
    )
    expect(graphMistake(graph)).toBeNull()
    expect(graph.nodes.map(({ id, kind }) => [id, kind])).toEqual([
      ['s', 'start'],
      ['t', 'step'],
      ['g', 'decision'],
      ['sub', 'step'],
      ['e', 'end'],
      ['doc', 'document'],
    ])
    expect(graph.edges.map(({ id, label }) => [id, label])).toEqual([
      ['f1', ''],
      ['f2', ''],
      ['f3', '会审'],
      ['f4', ''],
      ['as', ''],
    ])
    expect(graph.lanes.map(({ unit }) => unit)).toEqual(['窗口', '科室', ''])
    expect(problems.map(({ code }) => code).sort()).toEqual([
      'arranged',
      'boundary',
      'cut',
      'gateway',
      'laneless',
      'loose',
      'note',
      'subprocess',
      'twice',
    ])
    expect(problems.every(({ says }) => !/\{\w+\}/.test(says.zh + says.en))).toBe(true)
  })

  test.each([
    ['an empty file', ''],
    ['another format', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a truncated file', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process'],
    ['a file without a process', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>'],
    ['more than 200 nodes', file(Array.from({ length: 201 }, (_, index) => `<task id="t${index}"/>`).join(''))],
  ])('throws BpmnUnreadable for %s', async (_name, xml) => {
    await expect(readBpmn(xml)).rejects.toBeInstanceOf(BpmnUnreadable)
  })
})
