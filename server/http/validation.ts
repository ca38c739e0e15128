import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { addFormKeywords } from './form-keywords.ts'
import { mistakesOf } from './form-messages.ts'
import { lineOfText, linesOfText } from './formats.ts'
import type { FormSchema } from './form-schema.ts'
import type { Mistake } from './mistakes.ts'

/** A request with an invalid form; the error handler turns it into 400 with every mistake in the caller's language. */
export class FormError extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super('the request has mistakes')
    this.mistakes = mistakes
  }
}

/**
 * The time to match a pattern may grow with the square of the text, and a body may have a megabyte: a longer text
 * matches no pattern but these two, which are cheap. Ajv distinguishes patterns by `toString`.
 */
const longestMatched = 10_000
const cheapPatterns = new Set([lineOfText, linesOfText])

const patternEngine = Object.assign(
  (pattern: string, flags: string) => {
    const expression = new RegExp(pattern, flags)
    const limit = cheapPatterns.has(pattern) ? Number.POSITIVE_INFINITY : longestMatched
    return {
      test: (text: string) => text.length <= limit && expression.test(text),
      toString: () => expression.toString(),
    }
  },
  { code: 'patternEngine' },
)

/**
 * Creates a strict validator: it drops and fills in nothing, converts only on request, and reports every mistake at
 * once.
 */
function newValidator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes,
    removeAdditional: false,
    useDefaults: false,
    allowUnionTypes: true,
    strictRequired: false,
    verbose: true,
    code: { regExp: patternEngine },
  })
  addFormKeywords(ajv)
  return ajv
}

const bodies = newValidator(false)
/** Query strings and path parameters are always text: `20` is accepted as an integer. */
const texts = newValidator(true)

/**
 * Returns a function that validates a value against the schema and returns its mistakes, none when it is well formed.
 */
export function compileForm(schema: FormSchema): (value: unknown) => Mistake[] {
  return checkerOf(bodies, schema)
}

/** Compiles at the first value: all schemas together would add half a second to every start. */
function checkerOf(ajv: Ajv, schema: FormSchema): (value: unknown) => Mistake[] {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    return validate(value) ? [] : mistakesOf(validate.errors ?? [], schema)
  }
}

/**
 * Makes every route below `app` validate strictly (Fastify's own validator drops unknown fields and turns 3201 into
 * "3201") and write its responses unchanged: a response schema describes fields, it does not remove any.
 */
export function useStrictForms(app: FastifyInstance): void {
  app.setValidatorCompiler<FormSchema>(({ schema, httpPart }) => {
    const check = checkerOf(httpPart === 'body' ? bodies : texts, schema)
    return (value: unknown) => {
      const mistakes = check(value)
      return mistakes.length === 0 ? { value } : { error: new FormError(mistakes) }
    }
  })
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
}
