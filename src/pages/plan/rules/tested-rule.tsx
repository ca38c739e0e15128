import { Alert } from 'antd'
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useTestedRule } from '../../../providers/rules.ts'
import type { AnyRow, Label } from '../../../resources/define.ts'
import { addressOf } from '../../../resources/index.ts'
import { ruleTests } from '../../../resources/rule-tests.ts'
import type { Expected, TestedRule as Test } from '../../../resources/rules/tested.ts'
import { Pending } from '../pending.tsx'
import { ruleWords as words } from './words.ts'
import './tested-rule.css'

type Props = {
  row: AnyRow
  /** Only what failed, where the tests stand beside something else. */
  isBrief?: boolean
}

/** The tests of a rule, with what its draft says at each of them. */
export function TestedRule({ row, isBrief = false }: Props) {
  const say = useWords()
  const query = useTestedRule(row)
  if (!query.data) return <Pending query={query} busy={words.testing} failed={words.testsFailedToRun} />
  const { data } = query
  const failed = data.filter((test) => !passes(test))
  const shown = isBrief ? failed : data
  return (
    <section className="plan-tests" aria-label={say(words.tests)}>
      <Summary count={data.length} failed={failed.length} />
      {shown.length > 0 && (
        <ul className="plain-list">
          {shown.map((test) => (
            <Result key={test.id} test={test} />
          ))}
        </ul>
      )}
      {!isBrief && <Link to={addressOf(ruleTests, `ruleId=${row.id}`)}>{say(words.manageTests)}</Link>}
    </section>
  )
}

function Summary({ count, failed }: { count: number; failed: number }) {
  const say = useWords()
  if (count === 0) return <p className="plan-hint">{say(words.noTests)}</p>
  return failed > 0 ? (
    <Alert type="error" showIcon message={say(words.testsFailed, { count: failed, of: count })} />
  ) : (
    <Alert type="success" showIcon message={say(words.testsPassed, { count })} />
  )
}

function passes({ expected, found }: Test): boolean {
  return expected === found
}

function Result({ test }: { test: Test }) {
  const say = useWords()
  const { locale } = useLocale()
  const { name, use, expected, found } = test
  const useName = use ? (locale === 'en-US' && use.nameEn) || use.name : say(words.noUse)
  return (
    <li data-passes={passes(test)}>
      {passes(test) ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
      <span>
        <strong>{name}</strong>
        <span className="soft-small">
          {say(passes(test) ? words.testPassed : words.testFailed, {
            use: useName,
            expected: say(expectedLabel(expected)),
            found: say(expectedLabel(found)),
          })}
        </span>
      </span>
    </li>
  )
}

const { options } = ruleTests.fields.expected

function expectedLabel(expected: Expected): Label {
  return options.find(({ value }) => value === expected)?.label ?? { zh: expected, en: expected }
}
