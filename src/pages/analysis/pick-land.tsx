import { useState } from 'react'
import { Select } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { useLandsLike } from '../../providers/analysis.ts'
import { analysisWords as words } from './words.ts'

/** The list twin of picking a parcel on the map. */
export function PickLand({ onPick }: { onPick: (id: string) => void }) {
  const say = useWords()
  const [word, setWord] = useState('')
  const found = useLandsLike(word)
  const options = (found.data?.records ?? []).map(({ id, landCode, name }) => ({
    value: id,
    label: `${String(landCode)} ${String(name)}`,
  }))
  return (
    <div className="analysis-way">
      <p>{say(words.pickHint)}</p>
      <Select
        showSearch
        aria-label={say(words.pick)}
        placeholder={say(words.pick)}
        filterOption={false}
        loading={found.isFetching}
        options={options}
        value={null}
        onSearch={setWord}
        onChange={(id: string | null) => id && onPick(id)}
      />
    </div>
  )
}
