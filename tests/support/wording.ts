import ts from 'typescript'

/** A fault of wording: where it stands, and what is wrong with which text. */
export type WordingFault = { file: string; line: number; fault: string; text: string }

const han = /\p{Script=Han}/u
/** What is no abbreviation, no unit and no name of a format. */
const word = /\p{Ll}{3,}/u
const sentence = /[a-z]{2,} [a-z]{2,}/i

/** A number before a plural noun: one row is not `1 rows` (`{count} {count|row|rows}`). */
const stiffPlural = /\{(count|total|days|pages|parts|rows)\} (?!is\b|was\b|has\b|of\b)[a-z]+s\b/

/** Attributes whose text a person reads or hears. */
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
/**
 * Properties under which a text travels to a person: of notices and dialogs, and of the errors that the server answers
 * with.
 */
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
 * The faults of wording in a source file, by its syntax: a label without one of its languages, an empty one, one in the
 * wrong language or with other `{names}` than its pair; Chinese outside a label; words in another language that stand
 * in the markup, in what people hear and read of it, or in a message of the server. `labels` counts the labels that
 * were looked at.
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
  const tell = (node: ts.Node, fault: string, text: string) =>
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
      return labelFaults(node, tell)
    }
    const text = spokenText(node)
    if (text !== null && han.test(text)) tell(node, 'Chinese outside a label', text)
    else if (text !== null && word.test(text) && isRead(node, properties)) tell(node, 'words outside a label', text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { faults, labels }
}

/** Names of columns by which surveyors know a field: data, which nobody reads. */
function isNames(node: ts.Node): boolean {
  return (
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && /^(\w+A|a)liases$/.test(node.name.getText())
  )
}

/** An object that says something in one language is meant as a label. */
function isLabel(node: ts.ObjectLiteralExpression): boolean {
  return (
    node.properties.length <= 2 &&
    node.properties.length > 0 &&
    node.properties.every((property) => nameOf(property) === 'zh' || nameOf(property) === 'en')
  )
}

function labelFaults(
  node: ts.ObjectLiteralExpression,
  tell: (node: ts.Node, fault: string, text: string) => void,
): void {
  const [zh, en] = ['zh', 'en'].map((language) => node.properties.find((property) => nameOf(property) === language))
  if (!zh || !en) return tell(node, `no ${zh ? 'en' : 'zh'}`, node.getText())
  const [chinese, english] = [zh, en].map(valueText)
  if (chinese == null || english == null) return
  if (chinese !== english && [chinese, english].includes('') && (chinese + english).trim() !== '')
    tell(node, 'an empty language', node.getText())
  if (han.test(english)) tell(node, 'Chinese in the English', english)
  if (!han.test(chinese) && sentence.test(chinese.replaceAll(/\$?\{[^}]*\}/g, ' ')))
    tell(node, 'no Chinese in the Chinese', chinese)
  if (stiffPlural.test(english)) tell(node, 'a plural that stays one for one', english)
  if (names(chinese) !== names(english)) tell(node, 'other names in one language', node.getText())
}

function nameOf(property: ts.ObjectLiteralElementLike): string | null {
  return property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : null
}

/** The text of a label's language, a joining blank included; null where it is put together elsewhere. */
function valueText(property: ts.ObjectLiteralElementLike): string | null {
  if (!ts.isPropertyAssignment(property)) return null
  const value = property.initializer
  return ts.isTemplateExpression(value) ? value.getText() : ts.isStringLiteralLike(value) ? value.text : null
}

/** The `{names}` that are filled in, sorted. */
function names(text: string): string {
  return [...new Set(text.match(/(?<!\$)\{\w+\}/g))].sort().join(' ')
}

/** What a literal of any form says; null for other nodes, types and paths of imports. */
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

/** Whether a text stands where people read it: in markup, in an attribute that is read, in a message. */
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
