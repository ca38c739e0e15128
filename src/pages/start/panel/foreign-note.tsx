import { FolderOpenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Label } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'

const words = {
  noShapes: {
    zh: '所连接的服务器不提供边界和图层：地图上只有各区划的四至，没有列出的指标表示未知。',
    en: 'The connected server has no boundaries and layers: the map shows the bounds of regions, and figures that are not listed are unknown.',
  },
  open: { zh: '在地图上打开勘测文件', en: 'Open a survey file on the map' },
} as const satisfies Record<string, Label>

/** What a server that supports only section 7 of the specification lacks here, and what it can do besides. */
export function ForeignNote() {
  const say = useWords()
  const navigate = useNavigate()
  return (
    <div className="stack-small" style={{ marginBlockStart: 8 }}>
      <Button block icon={<FolderOpenOutlined />} onClick={() => void navigate('/analysis?way=file')}>
        {say(words.open)}
      </Button>
      <p className="soft-small">{say(words.noShapes)}</p>
    </div>
  )
}
