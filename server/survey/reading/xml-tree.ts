import { childOf, childrenOf, XmlMistake, xmlTree as treeOf, type Element } from '../../http/xml-tree.ts'
import { problem, SurveyError } from '../problems.ts'

/** Returns the root of an XML text of a survey file. Throws with line and reason if it is not well-formed. */
export function xmlTree(text: string): Element {
  try {
    return treeOf(text)
  } catch (error) {
    if (!(error instanceof XmlMistake)) throw error
    throw new SurveyError([problem('not-xml', { place: error.place, detail: error.message })])
  }
}

export { childOf, childrenOf, type Element }
