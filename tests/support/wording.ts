import ts from 'typescript'
import { placeholder } from '../../src/resources/errors.ts'

/** A wording fault: its position, what is wrong, and the text. */
export type WordingFault = { file: string; line: number; fault: string; text: string }

const han = /\p{Script=Han}/u
/** A word, as opposed to an abbreviation, a unit or the name of a format. */
const word = /\p{Ll}{3,}/u
const sentence = /[a-z]{2,} [a-z]{2,}/i

/** A number before a fixed plural, which is wrong for one row; right is `{count} {count|row|rows}`. */
const stiffPlural = /\{(count|total|days|pages|parts|rows)\} (?!is\b|was\b|has\b|of\b)[a-z]+s\b/

/** Attributes whose text users read or hear. */
const readAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'cancelText',
  'content',
  'description',
  'emptyText',
  'extra',
  'header',
  'help',
  'label',
  'okText',
  'placeholder',
  'subTitle',
  'summary',
  'tip',
  'title',
  'tooltip',
])
/** Properties whose text users read: those of notices and dialogs, and those of errors that the server returns. */
const readProperties = {
  src: new Set([
    'ariaLabel',
    'cancelText',
    'description',
    'emptyText',
    'message',
    'okText',
    'placeholder',
    'subTitle',
    'tooltip',
  ]),
  server: new Set(['holders', 'message', 'sentence', 'what']),
}

/**
 * Finds wording faults in the syntax tree of a source file: a label with a missing or empty language, in the wrong
 * language, or with different `{names}` in its languages; Chinese outside a label; words outside a label in the markup,
 * in attributes that users read or hear, or in a message of the server. `labels` is the number of checked labels.
 */
export function wordingFaults(file: string, source: string): { faults: WordingFault[]; labels: number } {
  const properties = readProperties[file.startsWith('server/') ? 'server' : 'src']
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const faults: WordingFault[] = []
  let labels = 0
  const report = (node: ts.Node, fault: string, text: string) =>
    faults.push({
      file,
      line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
      fault,
      text: text.trim(),
    })
  const visit = (node: ts.Node): void => {
    if (isNames(node)) return
    if (ts.isObjectLiteralExpression(node) && isLabel(node)) {
      labels += 1
      return labelFaults(node, report)
    }
    const text = spokenText(node)
    if (text !== null && han.test(text)) report(node, 'Chinese outside a label', text)
    else if (text !== null && word.test(text) && isRead(node, properties)) report(node, 'words outside a label', text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { faults, labels }
}

/** Column names by which survey files are recognized (`aliases`): data that is not shown. */
function isNames(node: ts.Node): boolean {
  return (
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && /^(\w+A|a)liases$/.test(node.name.getText())
  )
}

/** An object with only `zh`, `en` or both is a label. */
function isLabel(node: ts.ObjectLiteralExpression): boolean {
  return (
    node.properties.length <= 2 &&
    node.properties.length > 0 &&
    node.properties.every((property) => nameOf(property) === 'zh' || nameOf(property) === 'en')
  )
}

function labelFaults(
  node: ts.ObjectLiteralExpression,
  report: (node: ts.Node, fault: string, text: string) => void,
): void {
  const [zh, en] = ['zh', 'en'].map((language) => node.properties.find((property) => nameOf(property) === language))
  if (!zh || !en) return report(node, `no ${zh ? 'en' : 'zh'}`, node.getText())
  const [chinese, english] = [zh, en].map(valueText)
  if (chinese == null || english == null) return
  if (chinese !== english && [chinese, english].includes('') && (chinese + english).trim() !== '')
    report(node, 'an empty language', node.getText())
  if (han.test(english)) report(node, 'Chinese in the English', english)
  if (!han.test(chinese) && sentence.test(chinese.replaceAll(/\$?\{[^}]*\}/g, ' ')))
    report(node, 'no Chinese in the Chinese', chinese)
  if (stiffPlural.test(english)) report(node, 'a plural that stays one for one', english)
  if (/\{\w+\|/.test(english.replaceAll(placeholder, ''))) report(node, 'a plural that is not filled in', english)
  if (names(chinese) !== names(english)) report(node, 'other names in one language', node.getText())
}

function nameOf(property: ts.ObjectLiteralElementLike): string | null {
  return property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : null
}

/** The text of a label in one language, with outer blanks; null if it is not a literal. */
function valueText(property: ts.ObjectLiteralElementLike): string | null {
  if (!ts.isPropertyAssignment(property)) return null
  const value = property.initializer
  return ts.isTemplateExpression(value) ? value.getText() : ts.isStringLiteralLike(value) ? value.text : null
}

/** The `{names}` of placeholders, sorted. */
function names(text: string): string {
  return [...new Set(text.match(/(?<!\$)\{\w+\}/g))].sort().join(' ')
}

/** The text of a literal of any form; null for other nodes, types and import paths. */
function spokenText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) && (ts.isLiteralTypeNode(node.parent) || ts.isImportDeclaration(node.parent)))
    return null
  if (
    ts.isStringLiteralLike(node) ||
    ts.isJsxText(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  )
    return node.text.trim()
  return null
}

const choosing = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
])

/** Whether users read this text: it is in markup, in an attribute that they read or hear, or in a message. */
function isRead(node: ts.Node, properties: ReadonlySet<string>): boolean {
  const holder = node.parent
  if (ts.isJsxText(node)) return true
  if (ts.isJsxAttribute(holder)) return readAttributes.has(holder.name.getText())
  if (ts.isJsxExpression(holder))
    return ts.isJsxAttribute(holder.parent) ? readAttributes.has(holder.parent.name.getText()) : true
  if (ts.isConditionalExpression(holder)) return holder.condition !== node && isRead(holder, properties)
  if (ts.isBinaryExpression(holder)) return choosing.has(holder.operatorToken.kind) && isRead(holder, properties)
  if (ts.isParenthesizedExpression(holder) || ts.isTemplateExpression(holder) || ts.isTemplateSpan(holder))
    return isRead(holder, properties)
  return ts.isPropertyAssignment(holder) && holder.initializer === node && properties.has(nameOf(holder) ?? '')
}
